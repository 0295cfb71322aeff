/**
 * `npm run bake:links -w client`: makes the images of link previews and the app icons. Link previews are JPEGs, which
 * every service shows, made from the baked images of venues and portraits; the icons are made from the favicon. The
 * server later draws the current DJ on the images of venues.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = fileURLToPath(new URL('../../../../public', import.meta.url));
const images = join(root, 'baked');
const links = join(images, 'links');
const venues = fileURLToPath(
  new URL('../../../../../rest-api/src/link-previews/link-image/venues', import.meta.url),
);
const night = '#0D0A1A';
await mkdir(join(links, 'people'), { recursive: true });

/** Saves a link preview in the aspect ratio to which services crop it, 1.91:1. */
const saveCard = (from: string, to: string) =>
  sharp(from)
    .resize(1200, 630, { fit: 'cover', position: 'top' })
    .jpeg({ quality: 60, mozjpeg: true })
    .toFile(to);

for (const file of await readdir(join(images, 'venues')))
  if (file.endsWith('-card.webp'))
    await saveCard(join(images, 'venues', file), join(venues, file.replace('-card.webp', '.jpg')));
for (const to of [join(links, 'home.jpg'), join(venues, 'CHAT_ONLY.jpg')])
  await saveCard(join(images, 'hero.webp'), to);

for (const file of await readdir(join(images, 'portraits')))
  await sharp(join(images, 'portraits', file))
    .resize(400, 400, { fit: 'contain', background: night })
    .flatten({ background: night })
    .jpeg({ quality: 64, mozjpeg: true })
    .toFile(join(links, 'people', `${basename(file, '.webp')}.jpg`));

const favicon = await readFile(join(root, 'favicon.svg'));
/** Saves an icon; `share` is the fraction of the width that the logo fills, smaller in maskable icons. */
async function saveIcon(name: string, size: number, share: number): Promise<void> {
  const mark = await sharp(favicon, { density: 1200 })
    .resize(Math.round(size * share))
    .png()
    .toBuffer();
  const icon = sharp({ create: { width: size, height: size, channels: 4, background: night } });
  await writeFile(
    join(root, name),
    await icon
      .composite([{ input: mark }])
      .png({ palette: true })
      .toBuffer(),
  );
}
await saveIcon('apple-touch-icon.png', 180, 0.74);
await saveIcon('icon-192.png', 192, 0.8);
await saveIcon('icon-512.png', 512, 0.8);
await saveIcon('icon-maskable-512.png', 512, 0.58);
