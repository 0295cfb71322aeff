import assert from 'node:assert/strict';
import { ownSlot } from './floor-slots.ts';
import { frames } from './frames.ts';
import { imageBox } from './image-box.ts';
import { project } from './project.ts';

describe('the position of the stage image on the screen', () => {
  it('[H257] a player bar of two rows does not cover the user’s own avatar, and the top bar does not cover the DJs', () => {
    const { camera, stageHeight } = frames.CLUB;
    const inset = { top: 64, bottom: 176, right: 344 };
    const box = imageBox(1024, 768, inset);
    const y = (part: number) => box.top + part * box.height;
    const belly = project(camera, [ownSlot.x, 0.6, ownSlot.z]).top;
    assert.ok(y(belly) < 768 - inset.bottom, `${y(belly)}`);
    const head = project(camera, [0, stageHeight + 2.7, -6.55]).top;
    assert.ok(y(head) > inset.top + 32, `${y(head)}`);
  });

  it('the stage image covers the whole area of the screen, except that it may end above a player bar of two rows', () => {
    for (const bottom of [24, 104, 176]) {
      const { left, top, width, height } = imageBox(1024, 768, { top: 64, bottom, right: 344 });
      assert.ok(left <= 0 && left + width >= 1024 && top <= 0);
      assert.ok(top + height >= (bottom > 120 ? 768 - bottom : 768));
    }
  });
});
