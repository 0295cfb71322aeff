import type { StagedDesign } from '../common/designs.ts';

/** URLs of a venue's baked images: the background in two widths, the card, the desks and the riser. */
export const venueImageUrls = (design: StagedDesign) => ({
  empty: `/baked/venues/${design}.webp`,
  emptySmall: `/baked/venues/${design}-small.webp`,
  card: `/baked/venues/${design}-card.webp`,
  desk: `/baked/venues/${design}-desk.webp`,
  deskLive: `/baked/venues/${design}-desk-live.webp`,
  riser: `/baked/venues/${design}-riser.webp`,
});

/** URL of the large image of the home page and the login page. */
export const heroUrl = '/baked/hero.webp';

/** The part of the background that the image of the riser covers, as fractions. */
export const riserWindow = { left: 0.25, right: 0.75, top: 0.3, bottom: 0.62 } as const;
