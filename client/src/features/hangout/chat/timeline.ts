import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { SongEvent } from '../../../live/room/room-state.ts';

/** A row of the chat: a message, or a note that a song started or ended early. */
export type TimelineRow =
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly message: ChatMessage;
      readonly isFollowing: boolean;
    }
  | { readonly kind: 'song'; readonly key: string; readonly event: SongEvent };

/** Messages of one user that are less than this time apart are grouped under one name, ms. */
const maxGapMs = 3 * 60_000;

/** [H517] Merges messages and songs by time, and groups consecutive messages of one user. */
export function buildTimeline(messages: readonly ChatMessage[], events: readonly SongEvent[]): TimelineRow[] {
  const first = messages[0]?.date ?? 0;
  const songs = events.filter((event) => messages.length === 0 || event.date >= first);
  const rows: TimelineRow[] = [];
  let next = 0;
  let before: ChatMessage | null = null;
  const addSongsUntil = (until: number) => {
    for (let event = songs[next]; event && event.date <= until; event = songs[next]) {
      rows.push({ kind: 'song', key: `${event.kind}:${event.playId}`, event });
      next += 1;
      before = null;
    }
  };
  for (const message of messages) {
    addSongsUntil(message.date);
    rows.push({ kind: 'line', key: message.uuid, message, isFollowing: isContinuation(before, message) });
    before = message;
  }
  addSongsUntil(Number.POSITIVE_INFINITY);
  return rows;
}

function isContinuation(before: ChatMessage | null, message: ChatMessage): boolean {
  return (
    before !== null &&
    before.userUuid === message.userUuid &&
    !before.deleted &&
    before.type !== 'room' &&
    message.type !== 'room' &&
    message.replies.length === 0 &&
    message.date - before.date < maxGapMs
  );
}

/** [H399] Leaves out messages of muted and blocked people; returns the same array if there are none. */
export function withoutHiddenPeople(
  messages: readonly ChatMessage[],
  hidden: readonly string[],
): readonly ChatMessage[] {
  if (hidden.length === 0) return messages;
  const away = new Set(hidden);
  return messages.filter(({ userUuid }) => !away.has(userUuid));
}
