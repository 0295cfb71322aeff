import sharp, { type OverlayOptions } from 'sharp';
import { type DrawnText, drawText, type TextStyle } from './draw-text.ts';
import type { LinkImageFacts } from './link-image-facts.ts';
import { venueFile } from './venue-images.ts';

/** Size that Facebook, X, WhatsApp, Slack and Discord show as a large preview, pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 56;
const COVER = 212;
const colors = {
  text: '#FFFFFF',
  soft: '#E4DDF7',
  live: { r: 255, g: 61, b: 110 },
  night: { r: 13, g: 10, b: 26 },
};

/** [H272] Composes a hangout's link image, as JPEG. */
export async function composeLinkImage(facts: LinkImageFacts): Promise<Uint8Array> {
  const cover = facts.cover && (await roundCorners(facts.cover, COVER, 24));
  const left = cover ? MARGIN + COVER + 36 : MARGIN;
  const maxWidth = WIDTH - left - MARGIN;
  const lines = [
    await drawText(facts.name, { font: 'heading', size: 76, color: colors.text, maxWidth }),
    await drawOptional(facts.song, { font: 'medium', size: 38, color: colors.text, maxWidth }),
    await drawOptional(facts.player, { font: 'medium', size: 32, color: colors.soft, maxWidth }),
  ].filter((line) => line !== null);
  const layers: OverlayOptions[] = [{ input: await drawShade(), left: 0, top: 0 }];
  if (cover) layers.push({ input: cover, left: MARGIN, top: HEIGHT - MARGIN - COVER });
  layers.push(...stack(lines, left, cover ? COVER : null));
  layers.push(...(await drawSigns(facts)));
  return sharp(facts.poster ?? venueFile(facts.venue))
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite(layers)
    .jpeg({ quality: 76, mozjpeg: false })
    .toBuffer();
}

const drawOptional = (text: string | null, style: TextStyle) =>
  text === null ? Promise.resolve(null) : drawText(text, style);

/** Stacks lines of text, centred beside the cover, or at the bottom if there is no cover. */
function stack(lines: readonly DrawnText[], left: number, beside: number | null): OverlayOptions[] {
  const gap = 12;
  const height = lines.reduce((sum, line) => sum + line.height + gap, -gap);
  let top = HEIGHT - MARGIN - (beside === null ? height : Math.round((beside + height) / 2));
  return lines.map((line) => {
    const layer = { input: line.png, left, top };
    top += line.height + gap;
    return layer;
  });
}

/** Draws LIVE and the number of people at the top left, and the brand at the top right. */
async function drawSigns({ live, inside, brand }: LinkImageFacts): Promise<OverlayOptions[]> {
  const layers: OverlayOptions[] = [];
  let left = MARGIN;
  for (const [text, color, alpha] of [
    [live, colors.live, 1],
    [inside, colors.night, 0.72],
  ] as const) {
    const words = await drawOptional(text, { font: 'bold', size: 30, color: colors.text, maxWidth: 500 });
    if (!words) continue;
    // `drawLine` appends two invisible letters, which make the right half of the padding.
    const width = words.width + 24;
    layers.push({ input: await drawPill(width, 60, { ...color, alpha }), left, top: MARGIN });
    layers.push({ input: words.png, left: left + 28, top: MARGIN + Math.round((60 - words.height) / 2) });
    left += width + 14;
  }
  const name = await drawText(brand, { font: 'heading', size: 40, color: colors.text, maxWidth: 400 });
  if (name) layers.push({ input: name.png, left: WIDTH - MARGIN - name.width + 20, top: MARGIN + 6 });
  return layers;
}

/** Darkens the lower part, where the text is, and slightly the upper part. */
async function drawShade(): Promise<Buffer> {
  const { r, g, b } = colors.night;
  const column = Buffer.alloc(HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    const low = Math.max(0, (y - HEIGHT * 0.28) / (HEIGHT * 0.72));
    const high = Math.max(0, 1 - y / (HEIGHT * 0.3));
    const alpha = Math.min(0.92, 1.25 * low + 0.45 * high);
    column.set([r, g, b, Math.round(255 * alpha)], y * 4);
  }
  return sharp(column, { raw: { width: 1, height: HEIGHT, channels: 4 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'nearest' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function roundCorners(image: Uint8Array, size: number, radius: number): Promise<Buffer> {
  const mask = await drawPill(size, size, { r: 255, g: 255, b: 255, alpha: 1 }, radius);
  return sharp(image)
    .resize(size, size, { fit: 'cover' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

/** Draws a rectangle with rounded corners, by default with semicircular ends. */
function drawPill(
  width: number,
  height: number,
  { r, g, b, alpha }: Color,
  radius = height / 2,
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const outX = Math.max(0, radius - x - 0.5, x + 0.5 - (width - radius));
      const outY = Math.max(0, radius - y - 0.5, y + 0.5 - (height - radius));
      const covered = Math.max(0, Math.min(1, radius - Math.hypot(outX, outY) + 0.5));
      pixels.set([r, g, b, Math.round(255 * alpha * covered)], (y * width + x) * 4);
    }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
