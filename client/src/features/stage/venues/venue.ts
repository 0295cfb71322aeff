import type { PropCall } from '../scene/props/index.ts';
import type { VenueLook } from './look.ts';

/** A place, told completely: one builder reads this, nothing else knows a venue by its name. */
export interface Venue extends VenueLook {
  readonly props: readonly PropCall[];
}
