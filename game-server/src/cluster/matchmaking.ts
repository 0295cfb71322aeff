import { LocalDriver, LocalPresence, matchMaker } from '@colyseus/core';
import { type Db, placeRoom } from '@hangout/db';
import type { ClusterPresence } from './redis-presence.ts';

/**
 * Storage (`driver`) and messaging (`presence`) of Colyseus's matchmaker: in memory, or in Redis if that is configured.
 */
export interface Matchmaking {
  readonly driver: LocalDriver;
  readonly presence: LocalPresence | ClusterPresence;
  /** Resolves to whether this matchmaker would send a join for this hangout to the process `name`. */
  isListedAt(roomUuid: string, name: string): Promise<boolean>;
  /** Rejects if Redis does not respond. */
  readonly pingRedis?: () => Promise<unknown>;
  readonly isRedisConnected?: () => boolean;
  /**
   * Starts to accept joins. Removes the room listings of an earlier process at this address, and from then on
   * regularly those of dead processes.
   */
  start(): Promise<void>;
  close(): void;
}

/**
 * Matchmaking in memory, for a single process or a cluster without Redis. Which process runs a hangout is
 * stored in PostgreSQL.
 */
export function createLocalMatchmaking(): Matchmaking {
  const presence = new LocalPresence();
  // Many joins may wait for a room that is not open yet, each with an event listener, so the number of listeners is not
  // limited.
  presence.subscriptions.setMaxListeners(0);
  return {
    driver: new LocalDriver(),
    presence,
    isListedAt: async () => false,
    async start() {
      matchMaker.setHealthChecksEnabled(false);
      await matchMaker.accept();
    },
    close() {},
  };
}

/**
 * [H445] Returns a function that says who opens a hangout that is not open here: this process (`here`),
 * another one to which the matchmaker sends the join (`listed`), or another one that clients must join
 * themselves (`elsewhere`).
 */
export function createPlacementFinder(options: {
  readonly db: Db;
  readonly id: string;
  readonly matchmaking: Pick<Matchmaking, 'isListedAt'>;
}): (roomUuid: string) => Promise<'here' | 'listed' | 'elsewhere'> {
  const { db, id, matchmaking } = options;
  return async (roomUuid) => {
    const place = await placeRoom(db, roomUuid);
    if (!place) return 'elsewhere';
    if (place.id === id) return 'here';
    return (await matchmaking.isListedAt(roomUuid, place.name)) ? 'listed' : 'elsewhere';
  };
}
