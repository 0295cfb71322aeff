import type Router from '@koa/router';
import type { StandInCatalogue } from './catalogue.ts';
import type { StandInName } from './faults.ts';

/** What the routes of a stand-in need. */
export interface StandInContext {
  readonly catalogue: StandInCatalogue;
  /** Origin of the server without a trailing slash, for URLs in responses. */
  readonly origin: () => string;
  readonly now: () => number;
}

/** The stand-in for one provider: the prefix of its paths on the server, and its routes below that prefix. */
export interface StandIn {
  readonly name: StandInName;
  readonly folder: string;
  /** Paths below the prefix that faults do not affect: audio, images and player scripts. */
  readonly spared: RegExp;
  routes(context: StandInContext): Router;
}
