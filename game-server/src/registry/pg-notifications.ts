import {
  type Db,
  EMPTIED,
  EMPTIED_NAME,
  isErased,
  loadAnnouncements,
  parseStoredRoomMessage,
  type StoredRoomMessage,
} from '@hangout/db';
import type { Log } from '@hangout/platform/log/log';
import { markArrivals } from '../arrivals.ts';
import { runChatTick } from '../hangout/chat/chat-tick.ts';
import { checkSeats, reloadPeople, reloadSettings } from '../hangout/refresh.ts';
import type { HostedRooms } from './hosted-room.ts';

/** Handlers of PostgreSQL's notifications about hangouts. Notifications may be lost, doubled or late. */
export interface PgNotificationHandlers {
  /** The settings of this hangout may have changed; '*' means any. */
  roomChanged(roomUuid: string): void;
  /** This account or its sessions may have changed; '*' means any. */
  userChanged(userUuid: string): void;
  /**
   * [H1511] REST has stored a chat message; the payload names its hangout and uuid. '*' means that some may not have
   * been named.
   */
  roomMessageStored(payload: string): void;
  /** [H1987] The operator's pages or banners have changed. */
  siteChanged(): void;
  /** [H2132] Repeats the reads that have failed. The poll calls it, because settings are the only data that it reads. */
  repeatFailedReads(): void;
}

export function createPgNotificationHandlers(
  { db, log }: { readonly db: Db; readonly log: Log },
  hosted: HostedRooms,
): PgNotificationHandlers {
  /** Functions that repeat what has failed, by what they read. */
  const failed = new Map<string, () => void>();

  function attempt(what: string, read: () => Promise<unknown>): void {
    read().catch((error: unknown) => {
      failed.set(what, () => attempt(what, read));
      log.warn({ err: error, what }, 'notification could not be followed; trying again in a second');
    });
  }

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
    roomMessageStored(payload) {
      const stored = parseStoredRoomMessage(payload);
      if (stored) return broadcastAnnouncements(hosted, [stored]);
      attempt('announcements', async () => {
        const open = [...hosted.values()].map(({ roomUuid, actor }) => ({
          roomUuid,
          since: actor.hangout.lifecycle.openedAt,
        }));
        broadcastAnnouncements(hosted, await loadAnnouncements(db, open));
      });
    },
    siteChanged() {
      for (const { actor } of hosted.values()) actor.hangout.broadcaster?.broadcast('siteChanged', {});
    },
    userChanged(userUuid) {
      for (const { actor } of hosted.values()) markArrivals(actor.hangout.presence.arrivals, userUuid);
      attempt(`account ${userUuid}`, () =>
        Promise.all([
          broadcastDeletion(db, hosted, userUuid),
          ...[...hosted.values()].map(({ actor: { hangout } }) =>
            reloadPeople(hangout, userUuid === '*' ? hangout.presence.people.byUuid.keys() : [userUuid]),
          ),
        ]),
      );
    },
    repeatFailedReads() {
      const again = [...failed.values()];
      failed.clear();
      for (const repeat of again) repeat();
    },
  };
}

/** Broadcasts announcements, each once. What cannot be read is read again, like messages of uncertain commits. */
function broadcastAnnouncements(hosted: HostedRooms, stored: readonly StoredRoomMessage[]): void {
  for (const { roomUuid, messageUuid } of stored) {
    const hangout = hosted.get(roomUuid)?.actor.hangout;
    if (!hangout || hangout.chat.announced.has(messageUuid)) continue;
    hangout.chat.announced.add(messageUuid);
    hangout.chat.queue.uncertain.add(messageUuid);
    void runChatTick(hangout);
  }
}

/**
 * [H993] Tells all hangouts, whether the user was inside or not, that an account was deleted, so that open
 * chats remove the name. One query for all hangouts.
 */
async function broadcastDeletion(db: Db, hosted: HostedRooms, userUuid: string): Promise<void> {
  if (userUuid === '*' || hosted.size === 0) return;
  if (!(await isErased(db, userUuid))) return;
  for (const { actor } of hosted.values())
    actor.hangout.broadcaster?.broadcast('authorDeleted', { userUuid, userName: EMPTIED_NAME, ...EMPTIED });
}
