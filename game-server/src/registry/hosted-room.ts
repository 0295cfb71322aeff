import type { Actor } from '../hangout/actor.ts';

/** One hangout whose actor runs in this process. */
export interface HostedRoom {
  readonly roomUuid: string;
  readonly actor: Actor;
  /** A Colyseus room belongs to it; until then the first person is only about to join. */
  hasColyseusRoom: boolean;
  /** Resolves once the actor has closed and its lease is released. */
  readonly closed: PromiseWithResolvers<void>;
}

/** The hangouts whose actors run in this process, by uuid of the room. */
export type HostedRooms = ReadonlyMap<string, HostedRoom>;
