import type { StagedDesign } from '../common/designs.ts';
import { barn } from './barn.ts';
import { barnUa } from './barn-ua.ts';
import { club } from './club.ts';
import { clubUa } from './club-ua.ts';
import { ferryBuilding } from './ferry-building.ts';
import { festival } from './festival.ts';
import { stadium } from './stadium.ts';
import { theater } from './theater.ts';
import { tomorrowland } from './tomorrowland.ts';
import { underground } from './underground.ts';
import type { Venue } from './venue.ts';
import { yacht } from './yacht.ts';

export const venues: Readonly<Record<StagedDesign, Venue>> = {
  BARN: barn,
  BARN_UA: barnUa,
  CLUB: club,
  CLUB_UA: clubUa,
  FERRY_BUILDING: ferryBuilding,
  FESTIVAL: festival,
  STADIUM: stadium,
  THEATER: theater,
  TOMORROWLAND: tomorrowland,
  UNDERGROUND: underground,
  YACHT: yacht,
};
