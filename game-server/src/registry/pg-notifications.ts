import { EMPTIED, EMPTIED_NAME, isErased, loadChatMessages, parseStoredRoomMessage } from '@hangout/db';
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
  /** [H1511] REST has stored a chat message; the payload names its hangout and uuid. */
  roomMessageStored(payload: string): void;
  /** [H1987] The operator's pages or banners have changed. */
  siteChanged(): void;
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
    roomMessageStored(payload) {
      broadcastStoredMessage(hosted, payload).catch((error: unknown) =>
        log.warn(
          { err: error, payload },
          'announcement could not be broadcast; clients read it with the history of the chat',
        ),
      );
    },
    siteChanged() {
      for (const { actor } of hosted.values()) actor.hangout.broadcaster?.broadcast('siteChanged', {});
    },
    userChanged(userUuid) {
      broadcastDeletion(hosted, userUuid).catch((error: unknown) =>
        log.warn(
          { err: error, user: userUuid },
          'changed account could not be read; its name stays in open chats until they are loaded again',
        ),
      );
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

async function broadcastStoredMessage(hosted: HostedRooms, payload: string): Promise<void> {
  const stored = parseStoredRoomMessage(payload);
  if (!stored) return;
  for (const { actor } of hosted.values()) {
    const { hangout } = actor;
    if (hangout.roomUuid !== stored.roomUuid) continue;
    const { db } = hangout.dependencies;
    hangout.chat.queue.outgoing.push(...(await loadChatMessages(db, stored.roomUuid, [stored.messageUuid])));
    await runChatTick(hangout);
  }
}

/**
 * [H993] Tells all hangouts, whether the user was inside or not, that an account was deleted, so that open
 * chats remove the name. One query for all hangouts.
 */
async function broadcastDeletion(hosted: HostedRooms, userUuid: string): Promise<void> {
  const [first] = hosted.values();
  if (userUuid === '*' || !first) return;
  if (!(await isErased(first.actor.hangout.dependencies.db, userUuid))) return;
  for (const { actor } of hosted.values())
    actor.hangout.broadcaster?.broadcast('authorDeleted', { userUuid, userName: EMPTIED_NAME, ...EMPTIED });
}
