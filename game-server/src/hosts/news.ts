import type { Log } from '@hangout/server';
import { checkSeats, refresh, refreshPeople } from '../hangout/refresh.ts';
import type { Ready } from './hosting.ts';

/** Notices of the database, for the hangouts that they concern. Harmless when they are lost, doubled or late. */
export interface News {
  /** This hangout, or '*' any, may have changed. */
  roomChanged(roomUuid: string): void;
  /** This account, or '*' any, or its sessions may have changed. */
  userChanged(userUuid: string): void;
}

export function createNews(log: Log, ready: Ready): News {
  return {
    roomChanged(roomUuid) {
      for (const { actor, roomUuid: mine } of ready.values()) {
        if (roomUuid !== '*' && roomUuid !== mine) continue;
        refresh(actor.h)
          .then(() => checkSeats(actor.h))
          .catch((error: unknown) => log.warn({ err: error, room: mine }, 'a change waits to be read'));
      }
    },
    userChanged(userUuid) {
      for (const { actor } of ready.values()) {
        const uuids = userUuid === '*' ? actor.h.crowd.people.keys() : [userUuid];
        refreshPeople(actor.h, uuids).catch((error: unknown) =>
          log.warn({ err: error, user: userUuid }, 'a changed account waits to be read'),
        );
      }
    },
  };
}
