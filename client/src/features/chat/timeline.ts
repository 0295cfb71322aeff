import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { SongEvent } from '../../room/room-state.ts';

/** One row of the talk: a line, or a song that began. */
export type Row =
  | { readonly kind: 'line'; readonly key: string; readonly line: ChatMessage; readonly isFollowing: boolean }
  | { readonly kind: 'song'; readonly key: string; readonly event: SongEvent };

/** Lines of one person this close together stand under one name, ms. */
const togetherMs = 3 * 60_000;

/** [H517] Lines and songs in the order they happened; what follows closely by the same person needs no second name. */
export function timeline(lines: readonly ChatMessage[], events: readonly SongEvent[]): Row[] {
  const first = lines[0]?.date ?? 0;
  const songs = events.filter((event) => lines.length === 0 || event.date >= first);
  const rows: Row[] = [];
  let next = 0;
  let before: ChatMessage | null = null;
  const takeSongs = (until: number) => {
    for (let event = songs[next]; event && event.date <= until; event = songs[next]) {
      rows.push({ kind: 'song', key: `song:${event.playId}`, event });
      next += 1;
      before = null;
    }
  };
  for (const line of lines) {
    takeSongs(line.date);
    rows.push({ kind: 'line', key: line.uuid, line, isFollowing: follows(before, line) });
    before = line;
  }
  takeSongs(Number.POSITIVE_INFINITY);
  return rows;
}

function follows(before: ChatMessage | null, line: ChatMessage): boolean {
  return (
    before !== null &&
    before.userUuid === line.userUuid &&
    !before.deleted &&
    line.replies.length === 0 &&
    line.date - before.date < togetherMs
  );
}

/** [H399] The talk without those whom I keep away; the same list where there are none. */
export function withoutBlocked(
  lines: readonly ChatMessage[],
  blocked: readonly string[],
): readonly ChatMessage[] {
  if (blocked.length === 0) return lines;
  const away = new Set(blocked);
  return lines.filter(({ userUuid }) => !away.has(userUuid));
}
