import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomAnswer, RoomAsk } from '@hangout/contract/realtime/hangout/requests';
import type { Diary } from '../diary.ts';
import type { SeenLine } from '../notes.ts';
import { seen } from './seen.ts';

/** The talk of a hangout as somebody has it at hand, written into the diary as it comes. */
export interface Hearing {
  hear(session: number, message: ChatMessage, heard: boolean): void;
  /** uuids of all lines so far. */
  known(): ReadonlySet<string>;
  /** Reads what was said meanwhile, until it is done or `isOn` no more: it must not be missed. */
  catchUp(session: number, known: ReadonlySet<string>, isOn: () => boolean): Promise<void>;
  /** Lines that are not deleted, newest last. */
  lines(): SeenLine[];
}

export function createHearing(
  by: { readonly who: string; readonly room: string },
  diary: Diary,
  ask: (name: 'messages', page: RoomAsk<'messages'>) => Promise<RoomAnswer<'messages'>>,
): Hearing {
  const lines = new Map<string, SeenLine>();
  let isKnown = false;

  function hear(session: number, message: ChatMessage, heard: boolean): void {
    const line = seen(message);
    lines.set(line.uuid, line);
    diary.note({ kind: 'line', ...by, session, line, heard });
  }

  /** Older lines until one that is known, as a browser fills its list. */
  async function readBack(session: number, known: ReadonlySet<string>): Promise<void> {
    let before: number | undefined;
    for (let page = 0; page < 20; page += 1) {
      const { messages, more } = await ask('messages', {
        limit: 100,
        ...(before !== undefined && { before }),
      });
      const meets = messages.some(({ uuid }) => known.has(uuid));
      for (const message of messages.toReversed()) hear(session, message, false);
      before = messages.at(-1)?.id;
      if (!more || before === undefined || !isKnown || meets) break;
    }
    isKnown = true;
  }

  return {
    hear,
    known: () => new Set(lines.keys()),
    async catchUp(session, known, isOn) {
      for (;;) {
        try {
          return await readBack(session, known);
        } catch {
          await delay(1_000);
          if (!isOn()) return;
        }
      }
    },
    lines: () => [...lines.values()].filter(({ deleted }) => !deleted),
  };
}
