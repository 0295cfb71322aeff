import type { VenueAppearance } from '../layout/venue-appearance.ts';
import type { PropCall } from '../props/index.ts';

/** A place, told completely: one builder reads this, nothing else knows a venue by its name. */
export interface Venue extends VenueAppearance {
  readonly props: readonly PropCall[];
}
