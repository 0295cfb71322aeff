import assert from 'node:assert/strict';
import { centred, clampPlacement, cropArea, MOST_ZOOM, zoomTo } from './crop-area.ts';

const wide = { width: 2000, height: 1000 };
const round = (area: object) =>
  Object.fromEntries(Object.entries(area).map(([key, value]) => [key, Math.round(value)]));

describe('the crop of an image', () => {
  it('[H546] cropArea begins with the largest possible part of the image, centred in it', () => {
    assert.deepEqual(round(cropArea(wide, 1, centred)), { x: 500, y: 0, width: 1000, height: 1000 });
    assert.deepEqual(round(cropArea(wide, 4, centred)), { x: 0, y: 250, width: 2000, height: 500 });
    const tall = { width: 600, height: 3000 };
    assert.deepEqual(round(cropArea(tall, 1, centred)), { x: 0, y: 1200, width: 600, height: 600 });
  });

  it('[H546] clampPlacement limits moves and zooms so that the image always covers the frame', () => {
    const far = clampPlacement(wide, 1, { zoom: 1, x: 9, y: -9 });
    assert.deepEqual(round(cropArea(wide, 1, far)), { x: 0, y: 0, width: 1000, height: 1000 });
    const other = clampPlacement(wide, 1, { zoom: 2, x: -9, y: -9 });
    assert.deepEqual(round(cropArea(wide, 1, other)), { x: 1500, y: 500, width: 500, height: 500 });
    assert.equal(clampPlacement(wide, 1, { zoom: 99, x: 0, y: 0 }).zoom, MOST_ZOOM);
    assert.equal(clampPlacement(wide, 1, { zoom: 0.1, x: 0, y: 0 }).zoom, 1);
  });

  it("[H546] zoomTo keeps the image's centre in place and the frame covered", () => {
    const moved = clampPlacement(wide, 1, { zoom: 2, x: -0.5, y: 0.25 });
    const middle = ({ x, y, width, height }: ReturnType<typeof cropArea>) => [x + width / 2, y + height / 2];
    const near = zoomTo(wide, 1, moved, 4);
    assert.deepEqual(
      middle(cropArea(wide, 1, near)).map(Math.round),
      middle(cropArea(wide, 1, moved)).map(Math.round),
    );
    assert.deepEqual(round(cropArea(wide, 1, zoomTo(wide, 1, near, 1))), {
      x: 750,
      y: 0,
      width: 1000,
      height: 1000,
    });
  });
});
