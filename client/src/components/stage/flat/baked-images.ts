import type { StagedDesign } from '../common/designs.ts';

/**
 * URLs of a venue's baked images: background and card in several widths, desks and riser. [H866] AVIF files are half as
 * large as WebP, which is the fallback.
 */
export const venueImageUrls = (design: StagedDesign) => ({
  empty: `/baked/venues/${design}.webp`,
  emptyAvif: `/baked/venues/${design}.avif`,
  emptyCardAvif: `/baked/venues/${design}-empty-card.avif`,
  emptySmallAvif: `/baked/venues/${design}-small.avif`,
  emptySmall: `/baked/venues/${design}-small.webp`,
  card: `/baked/venues/${design}-card.webp`,
  cardAvif: `/baked/venues/${design}-card.avif`,
  cardSmallAvif: `/baked/venues/${design}-card-small.avif`,
  desk: `/baked/venues/${design}-desk.webp`,
  deskLive: `/baked/venues/${design}-desk-live.webp`,
  riser: `/baked/venues/${design}-riser.webp`,
});

/** URLs of the large image of the home page and the login page. */
export const heroUrls = {
  whole: '/baked/hero.webp',
  avif: '/baked/hero.avif',
  smallAvif: '/baked/hero-small.avif',
} as const;

/** Which part of the background the riser's image covers, as fractions. */
export const riserWindow = { left: 0.25, right: 0.75, top: 0.3, bottom: 0.62 } as const;
