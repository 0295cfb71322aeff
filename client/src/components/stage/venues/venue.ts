import type { VenueAppearance } from '../layout/venue-appearance.ts';
import type { PropCall } from '../props/index.ts';

/** The complete description of a venue. `buildVenue` builds every venue from such a value, without code per venue. */
export interface Venue extends VenueAppearance {
  readonly props: readonly PropCall[];
}
