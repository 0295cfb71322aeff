import type { Actor } from '../hangout/actor.ts';

/** A hangout whose actor runs in this process. */
export interface HostedRoom {
  readonly roomUuid: string;
  readonly actor: Actor;
  /** True when the actor has its Colyseus room, which the first join creates. */
  hasColyseusRoom: boolean;
  /** Resolves when the actor has closed and its lease is released. */
  readonly closed: PromiseWithResolvers<void>;
}

/** The hangouts whose actors run in this process, by room uuid. */
export type HostedRooms = ReadonlyMap<string, HostedRoom>;
