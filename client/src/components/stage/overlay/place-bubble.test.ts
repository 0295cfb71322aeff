import assert from 'node:assert/strict';
import { IMAGE_ASPECT } from '../layout/project.ts';
import { placeBubble } from './place-bubble.ts';

const pixel = 1 / 800;
const open = { left: 0.2, right: 0.8, top: 0.1, bottom: 0.9, pixel };

describe('placeBubble', () => {
  it('[H887] a speech bubble over a head near the top of the screen stays below the top bar', () => {
    const spot = placeBubble({ left: 0.5, top: 0.12, depth: 10 }, open);
    assert.ok(spot && spot.top >= open.top + 60 * pixel * IMAGE_ASPECT - 1e-9);
    assert.equal(placeBubble({ left: 0.5, top: 0.5, depth: 10 }, open)?.top, 0.5);
  });

  it('a speech bubble for a head near the edge of the free area is moved inwards, and its tail still points to the head', () => {
    const spot = placeBubble({ left: 0.21, top: 0.5, depth: 10 }, open);
    assert.ok(spot && spot.left > 0.21 && spot.tail < 0.5);
  });
});
