import type { VenueAppearance } from '../layout/venue-appearance.ts';
import type { PropCall } from '../props/index.ts';

/** The whole description of a venue. `buildVenue` builds every venue from one, so no venue has code of its own. */
export interface Venue extends VenueAppearance {
  readonly props: readonly PropCall[];
}
