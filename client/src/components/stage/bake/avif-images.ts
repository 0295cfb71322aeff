import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { stagedDesigns } from '../common/designs.ts';
import { heroUrls, venueImageUrls } from '../flat/baked-images.ts';

/** Lists the AVIF images: the image from which each is made, its URL, and its width in pixels. */
function listImages(): { from: string; to: string; width: number }[] {
  const venues = stagedDesigns.flatMap((design) => {
    const urls = venueImageUrls(design);
    return [
      { from: urls.card, to: urls.cardAvif, width: 800 },
      { from: urls.card, to: urls.cardSmallAvif, width: 400 },
      { from: urls.empty, to: urls.emptyAvif, width: 2000 },
      { from: urls.empty, to: urls.emptySmallAvif, width: 1000 },
      { from: urls.empty, to: urls.emptyCardAvif, width: 500 },
    ];
  });
  return [
    ...venues,
    { from: heroUrls.whole, to: heroUrls.avif, width: 1400 },
    { from: heroUrls.whole, to: heroUrls.smallAvif, width: 700 },
  ];
}

/**
 * [H866] Makes AVIF images of the venues and the hero from the baked images in `publicDir`; AVIF files are half as
 * large.
 */
export async function makeAvifImages(publicDir: string): Promise<void> {
  for (const { from, to, width } of listImages()) {
    await mkdir(dirname(join(publicDir, to)), { recursive: true });
    await sharp(join(publicDir, from))
      .resize({ width })
      .avif({ quality: width > 1000 ? 52 : 48, effort: 6 })
      .toFile(join(publicDir, to));
  }
}
