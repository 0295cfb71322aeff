import type { Actor } from '../hangout/actor.ts';

/** One hangout whose actor runs in this process. */
export interface HostedRoom {
  readonly roomUuid: string;
  readonly actor: Actor;
  /** True once the actor has a Colyseus room; before that the first join is still in progress. */
  hasColyseusRoom: boolean;
  /** Resolves once the actor has closed and its lease is released. */
  readonly closed: PromiseWithResolvers<void>;
}

/** The hangouts whose actors run in this process, by uuid of the room. */
export type HostedRooms = ReadonlyMap<string, HostedRoom>;
