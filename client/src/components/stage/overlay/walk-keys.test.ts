import assert from 'node:assert/strict';
import { pointToSlot } from '../layout/floor-points.ts';
import { ownSlot } from '../layout/floor-slots.ts';
import { frames } from '../layout/frames.ts';
import { pointAfterKey } from './walk-keys.ts';

const frame = frames.CLUB;
const all = { left: 0, right: 1, top: 0, bottom: 1 };

describe('arrow keys on the user’s own avatar', () => {
  it('[H242] each arrow key moves the avatar one step in its direction', () => {
    const moved = (key: string) => {
      const point = pointAfterKey(frame, ownSlot, key, all);
      assert.ok(point, key);
      const { x, z } = pointToSlot(frame, point);
      const steps = [(x - ownSlot.x) / 0.9, (z - ownSlot.z) / 0.9];
      return steps.map((step) => Math.round(step) + 0);
    };
    assert.deepEqual(moved('ArrowLeft'), [-1, 0]);
    assert.deepEqual(moved('ArrowRight'), [1, 0]);
    assert.deepEqual(moved('ArrowUp'), [0, -1]);
    assert.deepEqual(moved('ArrowDown'), [0, 1]);
    assert.equal(pointAfterKey(frame, ownSlot, 'Enter', all), null);
  });

  it('[H242] no arrow key moves the avatar off the floor or behind a panel', () => {
    let slot = ownSlot;
    for (let press = 0; press < 40; press++) {
      const point = pointAfterKey(frame, slot, 'ArrowRight', { ...all, right: 0.6 });
      if (!point) break;
      slot = pointToSlot(frame, point);
    }
    assert.ok(slot.x > ownSlot.x && slot.x < 3, `${slot.x}`);
    for (let press = 0; press < 40; press++) {
      const point = pointAfterKey(frame, slot, 'ArrowUp', all);
      if (point) slot = pointToSlot(frame, point);
    }
    assert.deepEqual(pointAfterKey(frame, slot, 'ArrowUp', all)?.y, 0);
  });
});
