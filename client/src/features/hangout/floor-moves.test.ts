import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { FloorPoint } from '@hangout/rules';
import { createFloorMoves, MOVE_INTERVAL_MS } from './floor-moves.ts';

describe('sending the moves of the user’s own avatar', () => {
  before(() => mock.timers.enable({ apis: ['setTimeout'] }));
  after(() => mock.timers.reset());

  it('[H242] the first move of the user’s own avatar is sent at once, further ones at intervals (only the latest of each), and none after leaving', () => {
    const sent: FloorPoint[] = [];
    const moves = createFloorMoves((point) => sent.push(point));
    for (let n = 0; n <= 8; n++) moves.push({ x: n / 8, y: 0 });
    assert.deepEqual(sent, [{ x: 0, y: 0 }]);
    mock.timers.tick(MOVE_INTERVAL_MS);
    assert.deepEqual(sent.at(-1), { x: 1, y: 0 });
    mock.timers.tick(10 * MOVE_INTERVAL_MS);
    assert.equal(sent.length, 2);
    moves.push({ x: 0.5, y: 0.5 });
    moves.push({ x: 0.6, y: 0.6 });
    moves.stop();
    mock.timers.tick(10 * MOVE_INTERVAL_MS);
    assert.deepEqual(sent.slice(2), [{ x: 0.5, y: 0.5 }]);
  });
});
