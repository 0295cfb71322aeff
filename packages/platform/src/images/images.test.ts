import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { createProcessPool } from '../isolation/process-pool.ts';
import { runIsolated } from '../isolation/run-isolated.ts';
import { NEVER_MS } from '../isolation/testing.ts';
import { resizeChatImage, resizeImage, resizeUploadedCover } from './images.ts';
import { createPng } from './testing.ts';

/** Shorter than a process takes to start. */
const TOO_SHORT_MS = 1;

/** An SVG image with nested filters. The library librsvg takes minutes to draw it. */
const slowSvg = (() => {
  const blurs = '<feGaussianBlur stdDeviation="900"/>'.repeat(40);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${blurs}</filter>
    <rect width="4000" height="4000" filter="url(#f)"/></svg>`;
})();

describe('resizing of uploaded images', () => {
  const pool = createProcessPool({ processes: 2, timeoutMs: NEVER_MS, maxMemoryMb: 1_024 });
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-images-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const fileOf = async (name: string, bytes: string | Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };

  it('[H711] PNG, JPEG, WebP, GIF and AVIF images are resized', async () => {
    const png = await createPng(900, 500);
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const path = await fileOf(`plain.${format}`, await sharp(png).toFormat(format).toBuffer());
      const sizes = await resizeImage(pool, path, [128, 2000]);
      const widths = await Promise.all(
        [...(sizes?.values() ?? [])].map(async (webp) => (await sharp(webp).metadata()).width),
      );
      assert.deepEqual(widths, [128, 900], format);
    }
    assert.equal((await resizeUploadedCover({ images: pool, audio: pool }, png))?.size, 4);
  });

  it('[H711] SVG, TIFF and other formats are refused before they are decoded, even if their file is named .png', async () => {
    const tiff = await sharp(await createPng(40, 40))
      .tiff()
      .toBuffer();
    const ppm = `P6 2 2 255\n${'abc'.repeat(4)}`;
    for (const [name, bytes] of [
      ['slow.svg', slowSvg],
      ['image.tiff', tiff],
      ['image.ppm', ppm],
      ['renamed.png', slowSvg],
    ] as const) {
      const path = await fileOf(name, bytes);
      assert.equal(await resizeImage(pool, path, [128]), null, name);
      assert.equal(await resizeChatImage(pool, path, [128]), null, name);
      assert.equal(await resizeUploadedCover({ images: pool, audio: pool }, Buffer.from(bytes)), null, name);
    }
  });

  it('[H711] the process that decodes images cannot read SVG or TIFF', async () => {
    const formats = new URL('./formats.ts', import.meta.url);
    const job = new URL('../isolation/isolated-job.ts', import.meta.url);
    const script = await fileOf(
      'readers.mjs',
      `import { createRequire } from 'node:module';
       import { serveIsolatedJob } from ${JSON.stringify(job.href)};
       import { blockOtherFormats } from ${JSON.stringify(formats.href)};
       const sharp = createRequire(${JSON.stringify(formats.href)})('sharp');
       const errorOf = (bytes) => sharp(Buffer.from(bytes)).metadata().then(() => 'read', ({ message }) => message);
       serveIsolatedJob(async (images) => {
         const before = await Promise.all(images.map(errorOf));
         await blockOtherFormats();
         return [before, await Promise.all(images.map(errorOf))];
       });`,
    );
    const png = await createPng(4, 4);
    const images = [Buffer.from(slowSvg), await sharp(png).tiff().toBuffer(), png];
    const [before, after] = await runIsolated<readonly Uint8Array[], string[][]>(
      pool,
      pathToFileURL(script),
      images,
    );
    assert.deepEqual(before, ['read', 'read', 'read']);
    const unsupported = 'Input buffer contains unsupported image format';
    assert.deepEqual(after, [unsupported, unsupported, 'read']);
  });

  it('[H1489] an image that is not decoded in time fails with the reason time; a song whose cover is not decoded in time gets no cover', async () => {
    const hurried = createProcessPool({ processes: 1, timeoutMs: TOO_SHORT_MS, maxMemoryMb: 1_000 });
    const png = await createPng(900, 500);
    const path = await fileOf('good.png', png);
    for (const resize of [resizeImage, resizeChatImage])
      await assert.rejects(resize(hurried, path, [128]), { name: 'ProcessLimitError', reason: 'time' });
    assert.equal(await resizeUploadedCover({ images: hurried, audio: hurried }, png), null);
  });

  it('[H711] images with too many pixels, and files that are not images, are refused', async () => {
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    assert.equal(await resizeImage(pool, await fileOf('huge.png', huge), [128]), null);
    assert.equal(await resizeImage(pool, await fileOf('text.png', 'not an image'), [128]), null);
  });
});
