import type { VenueAppearance } from '../layout/venue-appearance.ts';
import type { PropCall } from '../props/index.ts';

/**
 * The complete description of a venue. One builder reads it, so other code does not depend on the name of a venue.
 */
export interface Venue extends VenueAppearance {
  readonly props: readonly PropCall[];
}
