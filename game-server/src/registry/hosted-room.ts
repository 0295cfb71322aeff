import type { Actor } from '../hangout/actor.ts';

/** One hangout whose actor runs in this process. */
export interface HostedRoom {
  readonly roomUuid: string;
  readonly actor: Actor;
  /** True when the actor has its Colyseus room; before that the first join is still in progress. */
  hasColyseusRoom: boolean;
  /** Resolves when the actor has closed and its lease is released. */
  readonly closed: PromiseWithResolvers<void>;
}

/** The hangouts whose actors run in this process, by room uuid. */
export type HostedRooms = ReadonlyMap<string, HostedRoom>;
