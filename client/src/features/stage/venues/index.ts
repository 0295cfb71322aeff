import type { StagedDesign } from '../designs.ts';
import { club } from './club.ts';
import type { Venue } from './venue.ts';

/** The description of every place that has a stage. */
export const venues: Readonly<Partial<Record<StagedDesign, Venue>>> = {
  CLUB: club,
};
