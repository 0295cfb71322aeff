import type { StagedDesign } from '../common/designs.ts';

/** The baked pictures of a place: without people at two widths, with a crowd for cards, and its desks. */
export const venueImageUrls = (design: StagedDesign) => ({
  empty: `/baked/venues/${design}.webp`,
  emptySmall: `/baked/venues/${design}-small.webp`,
  card: `/baked/venues/${design}-card.webp`,
  desk: `/baked/venues/${design}-desk.webp`,
  deskLive: `/baked/venues/${design}-desk-live.webp`,
  riser: `/baked/venues/${design}-riser.webp`,
});

export const heroUrl = '/baked/hero.webp';

/** The part of the picture that the riser's own picture replaces, as fractions. */
export const riserWindow = { left: 0.25, right: 0.75, top: 0.3, bottom: 0.62 } as const;
