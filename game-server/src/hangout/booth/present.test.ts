import assert from 'node:assert/strict';
import { emptyBooth, MAX_WAITING, NO_COUNTS } from '@hangout/rules';
import { presentBooth } from './present.ts';

describe('the booth as everybody in the hangout sees it', () => {
  it('[H2160] it has everybody on the waiting list, so that each of them sees their position', () => {
    const waiting = Array.from({ length: MAX_WAITING }, (_, n) => ({
      ...{ uuid: `uuid-${n}`, nickname: `name ${n}`, avatarId: 'nova', color: '', canDj: true },
      ...{ resident: false, announced: null, graceUntil: null },
    }));
    const settings = { numberOfDjs: 1, songsPerDj: 1, autoDj: false, crossfadeMs: 0 };
    const shown = presentBooth({ ...emptyBooth(settings), waiting }, {}, NO_COUNTS).waiting;
    assert.equal(shown.count, MAX_WAITING);
    assert.deepEqual(shown.first[19], { uuid: 'uuid-19', nickname: 'name 19' });
    assert.deepEqual(
      [...shown.first.map(({ uuid }) => uuid), ...shown.others],
      waiting.map(({ uuid }) => uuid),
    );
  });
});
