import assert from 'node:assert/strict';
import { freeArea } from './free-area.ts';

describe('freeArea (the part of the stage image that no panel covers)', () => {
  it('the free area of the stage image is centred on the image’s vertical axis, with and without a panel at the right', () => {
    for (const right of [0, 380]) {
      const free = freeArea(1440, 900, { right });
      assert.ok(Math.abs((free.left + free.right) / 2 - 0.5) < 1e-9);
      assert.ok(free.left >= 0 && free.right <= 1);
    }
  });

  it('the free area of the stage image is never larger than the image, on screens of any size', () => {
    for (const [width, height] of [
      [390, 412],
      [390, 844],
      [1440, 900],
      [3440, 1440],
      [1000, 300],
    ] as const) {
      const free = freeArea(width, height, { top: 64, right: 200, bottom: 120 });
      assert.ok(free.left >= -1e-9 && free.right <= 1 + 1e-9 && free.top >= -1e-9 && free.bottom <= 1 + 1e-9);
    }
  });
});
