import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { admissionRefusals } from '@hangout/contract/realtime/hangout/messages';
import { RefusalError } from '@hangout/rules';
import { throwRefusal } from './join.ts';
import { classifyJoinFailure } from './join-failure.ts';

const refused = (status: number, code?: string, details?: unknown) =>
  new ApiError('/join', status, { code, message: 'x', details });

describe('classifyJoinFailure, what a client does after a failed join', () => {
  it('[R096] a join that fails because of a kick or ban counts as removed, with reason and expiry', () => {
    const until = '2030-01-01T00:00:00.000Z';
    assert.deepEqual(
      classifyJoinFailure(refused(403, 'kicked', { expirationTime: until, reason: 'Too loud' })),
      {
        kind: 'removed',
        type: 'kicked',
        reason: 'Too loud',
        expirationTime: Date.parse(until),
      },
    );
    assert.deepEqual(classifyJoinFailure(refused(403, 'banned')), {
      kind: 'removed',
      type: 'banned',
      reason: '',
      expirationTime: null,
    });
  });

  it('[H504] when a join is refused, a wrong password leads to a password prompt, a temporary failure to a retry, and any other reason ends the attempt', () => {
    assert.deepEqual(classifyJoinFailure(refused(403, 'wrong_password')), {
      kind: 'password',
      wasWrong: true,
    });
    assert.deepEqual(classifyJoinFailure(refused(503)), { kind: 'retry' });
    assert.deepEqual(classifyJoinFailure(new TypeError('network')), { kind: 'retry' });
    assert.deepEqual(classifyJoinFailure(refused(404, 'room_not_found')), { kind: 'refused' });
  });

  it('[H781][H783] a refusal because the hangout is full, or of too many connections, ends the attempt; other errors of the SDK are retried', () => {
    for (const [code, message] of Object.entries(admissionRefusals))
      assert.throws(
        () => throwRefusal(new Error(message)),
        (error) =>
          error instanceof RefusalError &&
          error.code === code &&
          classifyJoinFailure(error).kind === 'refused',
      );
    const lost = new Error('seat reservation expired.');
    assert.throws(
      () => throwRefusal(lost),
      (error) => error === lost && classifyJoinFailure(error).kind === 'retry',
    );
  });
});
