import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileOf, sizes } from './sizes.ts';

/** The images of README.md, each with the screens it may show; the first one that was taken is used. */
const images = { home: ['home'], hangout: ['venue-club-3d', 'hangout'] } as const;

/** Writes the images of README.md from the folder of screenshots; returns their names and sizes in bytes. */
export async function writeReadmeImages(
  folder: string,
  into: string,
): Promise<[file: string, bytes: number][]> {
  const [size] = sizes;
  const written: [string, number][] = [];
  for (const [name, screens] of Object.entries(images)) {
    const source = screens
      .map((screen) => join(folder, fileOf(screen, 'en', size)))
      .find((file) => existsSync(file));
    if (!source) continue;
    const file = join(into, `${name}.webp`);
    written.push([file, (await sharp(source).webp({ quality: 80, effort: 6 }).toFile(file)).size]);
  }
  return written;
}
