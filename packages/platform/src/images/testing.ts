import sharp from 'sharp';

const night = { r: 40, g: 20, b: 90 };

/** Creates a plain PNG image. Sizes are in pixels. */
export function createPng(width: number, height: number): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: night } })
    .png()
    .toBuffer();
}

/** Creates an animated GIF with `frames` different frames. */
export function createGif(width: number, height: number, frames: number): Promise<Uint8Array> {
  const raw = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame++)
    raw.fill(20 + frame * 10, frame * width * height * 3, (frame + 1) * width * height * 3);
  const shape = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(raw, { raw: shape })
    .gif({ delay: Array.from({ length: frames }, () => 80) })
    .toBuffer();
}

/** Creates a JPEG image with a GPS position in its EXIF data. */
export function createJpegWithGps(): Promise<Uint8Array> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: night } })
    .withExif({ IFD0: { Artist: 'ann' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}
