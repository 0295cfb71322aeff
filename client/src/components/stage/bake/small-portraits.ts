import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import sharp from 'sharp';
import { portraitUrl, SMALL_PORTRAIT, smallPortraitUrl } from '../avatars/avatar-kinds.ts';

/** [H866] Makes small portraits, for pages that show many, from the baked ones in `publicDir`. */
export async function makeSmallPortraits(publicDir: string): Promise<void> {
  for (const { slug } of avatarSlugs) {
    const to = join(publicDir, smallPortraitUrl(slug));
    await mkdir(dirname(to), { recursive: true });
    await sharp(join(publicDir, portraitUrl(slug)))
      .resize({ width: SMALL_PORTRAIT })
      .webp({ quality: 80, alphaQuality: 80, effort: 6 })
      .toFile(to);
  }
}
