import type Router from '@koa/router';
import type { StandInCatalogue } from './catalogue.ts';
import type { StandInName } from './faults.ts';

/** What the routes of a stand-in are made from. */
export interface StandInContext {
  readonly catalogue: StandInCatalogue;
  /** The address of the server itself, without a trailing slash, for the addresses in answers. */
  readonly origin: () => string;
  readonly now: () => number;
}

/** One provider's stand-in: its folder on the server, and its routes below that folder. */
export interface StandIn {
  readonly name: StandInName;
  readonly folder: string;
  /** Paths below the folder that no fault touches: audio, covers and the scripts of players. */
  readonly spared: RegExp;
  routes(context: StandInContext): Router;
}
