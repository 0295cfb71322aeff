import type { Log } from '@hangout/server';
import { markArrivals } from '../hangout/presence/arrivals.ts';
import { checkSeats, reloadPeople, reloadSettings } from '../hangout/refresh.ts';
import type { HostedRooms } from './hosted-room.ts';

/** Handlers of pg notifications that concern hangouts. Lost, duplicate and late notifications do no harm. */
export interface PgNotificationHandlers {
  /** Called when the settings of this hangout may have changed; '*' means any hangout. */
  roomChanged(roomUuid: string): void;
  /** Called when this account or its sessions may have changed; '*' means any account. */
  userChanged(userUuid: string): void;
}

export function createPgNotificationHandlers(log: Log, hosted: HostedRooms): PgNotificationHandlers {
  return {
    roomChanged(roomUuid) {
      for (const { actor } of hosted.values()) {
        const { hangout } = actor;
        if (roomUuid !== '*' && roomUuid !== hangout.roomUuid) continue;
        reloadSettings(hangout)
          .then(() => checkSeats(hangout))
          .catch((error: unknown) =>
            log.warn(
              { err: error, room: hangout.roomUuid },
              'changed room settings could not be read; the poll reads them again',
            ),
          );
      }
    },
    userChanged(userUuid) {
      for (const { actor } of hosted.values()) {
        markArrivals(actor.hangout.presence.arrivals, userUuid);
        const uuids = userUuid === '*' ? actor.hangout.presence.people.byUuid.keys() : [userUuid];
        reloadPeople(actor.hangout, uuids).catch((error: unknown) =>
          log.warn(
            { err: error, user: userUuid },
            'changed account could not be read; the old data stays until its next change',
          ),
        );
      }
    },
  };
}
