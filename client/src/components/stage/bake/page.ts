import '@fontsource-variable/bricolage-grotesque';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { stagedDesigns } from '../common/designs.ts';
import { figureUrl, moods } from '../flat/sprites.ts';
import { bakeFigureSheet, bakePortrait } from './figure-images.ts';
import type { BakedImages } from './render-image.ts';
import { bakeCard, bakeDesks, bakeEmptyVenue, bakeHero, bakeRiser } from './venue-images.ts';

const slugs = avatarSlugs.map(({ slug }) => slug);
const jobs: Readonly<Record<string, (name: string) => BakedImages>> = {
  portrait: (name) =>
    Object.fromEntries(
      slugs
        .filter((slug) => slug === name)
        .map((slug) => [`/baked/portraits/${slug}.webp`, bakePortrait(slug)]),
    ),
  figure: (name) =>
    Object.fromEntries(
      slugs
        .filter((slug) => slug === name)
        .flatMap((slug) =>
          moods.map((mood) => [figureUrl(mood, slug), bakeFigureSheet(slug, mood)] as const),
        ),
    ),
  empty: (name) => Object.assign({}, ...designsNamed(name).map(bakeEmptyVenue)),
  riser: (name) => Object.assign({}, ...designsNamed(name).map(bakeRiser)),
  desks: (name) => Object.assign({}, ...designsNamed(name).map(bakeDesks)),
  card: (name) => Object.assign({}, ...designsNamed(name).map(bakeCard)),
  hero: bakeHero,
};

const designsNamed = (name: string) => stagedDesigns.filter((design) => design === name);

declare global {
  interface Window {
    bake: (job: string, name: string) => Promise<BakedImages>;
  }
}

/** The bake script calls this in the browser: it runs one job and returns the images as data URLs by file path. */
window.bake = async (job, name) => {
  await document.fonts.load('800 100px "Bricolage Grotesque Variable"');
  const run = jobs[job];
  if (!run) throw new Error(`no job ${job}`);
  return run(name);
};
