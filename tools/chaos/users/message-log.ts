import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomRequestInput, RoomResponse } from '@hangout/contract/realtime/hangout/requests';
import type { EventLog } from '../event-log.ts';
import type { SeenMessage } from '../events.ts';
import { seenMessage } from './observed.ts';

/** The messages of a hangout that one user's client has. Each is also written to the event log. */
export interface MessageLog {
  /** `received` is true if the room has broadcast the message, false if it comes from the history. */
  add(session: number, message: ChatMessage, received: boolean): void;
  /** Uuids of all messages so far. */
  knownUuids(): ReadonlySet<string>;
  /**
   * Reads the history back to a message in `known`. Retries until that succeeds or another session has
   * replaced this one.
   */
  catchUp(session: number, known: ReadonlySet<string>, isCurrent: () => boolean): Promise<void>;
  /** Returns the messages that are not deleted, oldest first. */
  messages(): SeenMessage[];
}

export function createMessageLog(
  base: { readonly user: string; readonly room: string },
  eventLog: EventLog,
  request: (name: 'messages', page: RoomRequestInput<'messages'>) => Promise<RoomResponse<'messages'>>,
): MessageLog {
  const messages = new Map<string, SeenMessage>();
  let hasHistory = false;

  function add(session: number, chatMessage: ChatMessage, received: boolean): void {
    const message = seenMessage(chatMessage);
    messages.set(message.uuid, message);
    eventLog.append({ kind: 'message', ...base, session, message, received });
  }

  /** Reads older pages until a known message is reached, as a browser fills its message window. */
  async function readHistory(session: number, known: ReadonlySet<string>): Promise<void> {
    let before: number | undefined;
    for (let page = 0; page < 20; page += 1) {
      const { messages: older, more } = await request('messages', {
        limit: 100,
        ...(before !== undefined && { before }),
      });
      const reachesKnown = older.some(({ uuid }) => known.has(uuid));
      for (const message of older.toReversed()) add(session, message, false);
      before = older.at(-1)?.id;
      if (!more || before === undefined || !hasHistory || reachesKnown) break;
    }
    hasHistory = true;
  }

  return {
    add,
    knownUuids: () => new Set(messages.keys()),
    async catchUp(session, known, isCurrent) {
      for (;;) {
        try {
          return await readHistory(session, known);
        } catch {
          await delay(1_000);
          if (!isCurrent()) return;
        }
      }
    },
    messages: () => [...messages.values()].filter(({ deleted }) => !deleted),
  };
}
