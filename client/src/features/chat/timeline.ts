import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { SongEvent } from '../../room/room-state.ts';

/** One row of the talk: a line, or a song that began. */
export type TimelineRow =
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly message: ChatMessage;
      readonly isFollowing: boolean;
    }
  | { readonly kind: 'song'; readonly key: string; readonly event: SongEvent };

/** Lines of one person this close together stand under one name, ms. */
const maxGapMs = 3 * 60_000;

/** [H517] Lines and songs in the order they happened; what follows closely by the same person needs no second name. */
export function buildTimeline(messages: readonly ChatMessage[], events: readonly SongEvent[]): TimelineRow[] {
  const first = messages[0]?.date ?? 0;
  const songs = events.filter((event) => messages.length === 0 || event.date >= first);
  const rows: TimelineRow[] = [];
  let next = 0;
  let before: ChatMessage | null = null;
  const addSongsUntil = (until: number) => {
    for (let event = songs[next]; event && event.date <= until; event = songs[next]) {
      rows.push({ kind: 'song', key: `song:${event.playId}`, event });
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
    message.replies.length === 0 &&
    message.date - before.date < maxGapMs
  );
}

/** [H399] The talk without those whom I keep away; the same list where there are none. */
export function withoutBlockedUsers(
  messages: readonly ChatMessage[],
  blocked: readonly string[],
): readonly ChatMessage[] {
  if (blocked.length === 0) return messages;
  const away = new Set(blocked);
  return messages.filter(({ userUuid }) => !away.has(userUuid));
}
