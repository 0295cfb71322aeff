import assert from 'node:assert/strict';
import { fitVideoWindow, nextVideoWidth, VIDEO_WIDTHS } from './video-window-place.ts';

describe('the position and size of the video window', () => {
  const desk = { width: 1440, height: 900 };
  const phone = { width: 390, height: 844 };

  it('[H1744] the video window stays wholly on the screen, however far the user moves it', () => {
    for (const [left, top] of [
      [-500, -500],
      [5_000, 5_000],
    ] as const) {
      const place = fitVideoWindow({ left, top, width: 560 }, desk, 36);
      assert.ok(place.left >= 0 && place.left + place.width <= desk.width);
      assert.ok(place.top >= 0 && place.top + 36 + place.videoHeight <= desk.height);
    }
  });

  it('[H1744][H1140] each size of the video window fits the screen and is at least 200 by 200 pixels; the size button skips sizes that would change nothing', () => {
    for (const screen of [desk, phone, { width: 320, height: 480 }])
      for (const width of VIDEO_WIDTHS) {
        const place = fitVideoWindow({ left: 0, top: 0, width }, screen, 44);
        assert.ok(place.width >= 200 && place.videoHeight >= 200);
        assert.ok(place.left + place.width <= screen.width, `${width} on ${screen.width}`);
      }
    const next = (width: number, most: number) => nextVideoWidth(width, (one) => Math.min(one, most));
    assert.deepEqual(
      [200, 356, 560, 800].map((width) => next(width, 1_400)),
      [356, 560, 800, 200],
    );
    assert.deepEqual(
      [200, 356, 374].map((width) => next(width, 374)),
      [356, 560, 200],
      'each press changes something on a phone',
    );
  });
});
