import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { meaningOfClose, meaningOfJoinFailure, rejoinDelay } from './rejoin.ts';

const refused = (status: number, code?: string, details?: unknown) =>
  new ApiError('/join', status, { code, message: 'x', details });

describe('coming back to a hangout', () => {
  it('[R095] waits a random moment of at most 2 s the first time', () => {
    assert.equal(rejoinDelay(0, 0), 0);
    assert.equal(rejoinDelay(0, 0.5), 1_000);
    assert.ok(rejoinDelay(0, 0.999) < 2_000);
  });

  it('[H503] waits longer each time, but never beyond 12 s', () => {
    const waits = [1, 2, 3, 9].map((attempt) => rejoinDelay(attempt, 0));
    assert.deepEqual(waits, [1_000, 2_000, 4_000, 10_000]);
  });

  it('[R094][R096] tells a lost line from being taken out', () => {
    assert.equal(meaningOfClose(1006), 'come-back');
    assert.equal(meaningOfClose(closeCodes.reset), 'come-back');
    assert.equal(meaningOfClose(closeCodes.slow), 'come-back');
    assert.equal(meaningOfClose(closeCodes.kicked), 'kicked');
    assert.equal(meaningOfClose(closeCodes.replaced), 'replaced');
  });

  it('[R096] keeps why and until when somebody was sent out', () => {
    const until = '2030-01-01T00:00:00.000Z';
    assert.deepEqual(
      meaningOfJoinFailure(refused(403, 'kicked', { expirationTime: until, reason: 'Too loud' })),
      {
        kind: 'taken-out',
        type: 'kicked',
        reason: 'Too loud',
        expirationTime: Date.parse(until),
      },
    );
    assert.deepEqual(meaningOfJoinFailure(refused(403, 'banned')), {
      kind: 'taken-out',
      type: 'banned',
      reason: '',
      expirationTime: null,
    });
  });

  it('[H504] asks for a password, tries again on trouble, and says why not otherwise', () => {
    assert.deepEqual(meaningOfJoinFailure(refused(403, 'wrong_password')), {
      kind: 'password',
      wasWrong: true,
    });
    assert.deepEqual(meaningOfJoinFailure(refused(503)), { kind: 'again' });
    assert.deepEqual(meaningOfJoinFailure(new TypeError('network')), { kind: 'again' });
    assert.deepEqual(meaningOfJoinFailure(refused(404, 'room_not_found')), { kind: 'refused' });
  });
});
