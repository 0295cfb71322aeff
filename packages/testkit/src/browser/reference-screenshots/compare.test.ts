import assert from 'node:assert/strict';
import sharp from 'sharp';
import { compareScreenshots, encodeReference, encodeReferences, isBlank } from './compare.ts';

const night = { r: 20, g: 12, b: 40 };

/** Draws a screenshot of 100 by 100 pixels with a bright square of this side. */
const draw = (side: number, height = 100) =>
  sharp({ create: { width: 100, height, channels: 3, background: night } })
    .composite([
      {
        input: { create: { width: side, height: side, channels: 3, background: '#ff5fa8' } },
        left: 10,
        top: 10,
      },
    ])
    .png()
    .toBuffer();

describe('comparing screenshots', () => {
  it('[H262] a screenshot that is compared with the reference image made from it has no differences', async () => {
    const taken = await draw(40);
    const { share, sizes } = await compareScreenshots(await encodeReference(taken), taken);
    assert.deepEqual({ share, sizes }, { share: 0, sizes: null });
  });

  it('[H262] comparing a screenshot returns the share of pixels that differ, and marks these pixels red', async () => {
    const { share, diff } = await compareScreenshots(await encodeReference(await draw(40)), await draw(50));
    assert.ok(share > 0.08 && share < 0.11, `${share}`);
    const { data } = await sharp(diff ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (55 * 100 + 55) * 4;
    assert.deepEqual([...data.subarray(at, at + 3)], [255, 0, 0]);
  });

  it('[H262] a screenshot whose size differs from the reference counts as fully different, and both sizes are named', async () => {
    const { share, sizes } = await compareScreenshots(
      await encodeReference(await draw(40)),
      await draw(40, 90),
    );
    assert.deepEqual({ share, sizes }, { share: 1, sizes: '100x90 instead of 100x100' });
  });

  it('[H229] a blank screenshot is recognised, and a set of references that contains one is rejected', async () => {
    assert.deepEqual(await Promise.all([isBlank(await draw(1)), isBlank(await draw(10))]), [true, false]);
    const good = { name: 'home', screenshot: await draw(40) };
    const [reference] = await encodeReferences([good]);
    assert.deepEqual([reference?.name, reference?.file], ['home', await encodeReference(good.screenshot)]);
    await assert.rejects(
      encodeReferences([good, { name: 'venue-club', screenshot: await draw(1) }]),
      /^Error: blank, .*: venue-club$/,
    );
  });
});
