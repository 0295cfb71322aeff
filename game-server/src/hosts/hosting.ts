import type { Actor } from '../hangout/actor.ts';

/** One hangout that this process hosts. */
export interface Hosting {
  readonly roomUuid: string;
  readonly actor: Actor;
  /** A room shows it; until then it is only about to be entered. */
  taken: boolean;
  /** Resolves once it was given up, and whatever showed it is gone. */
  readonly gone: PromiseWithResolvers<void>;
}

/** The hangouts of this process whose actors are here, by uuid. */
export type Ready = ReadonlyMap<string, Hosting>;
