import { formatMention } from '@hangout/rules';

/** A user whose name, typed after an `@`, becomes a mention. */
export interface Mentionable {
  readonly uuid: string;
  readonly nickname: string;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** [R151] Replaces typed `@name` by tags with the user's uuid, which stay valid when the name changes. */
export function expandMentions(text: string, people: readonly Mentionable[]): string {
  const byLength = people
    .filter(({ nickname }) => text.includes(`@${nickname}`))
    .toSorted((a, b) => b.nickname.length - a.nickname.length);
  return byLength.reduce(
    (all, { nickname, uuid }) =>
      all.replace(
        new RegExp(`(^|[^\\p{L}\\p{N}@])@${escapeRegExp(nickname)}(?![\\p{L}\\p{N}])`, 'gu'),
        `$1${formatMention(uuid)}`,
      ),
    text,
  );
}

/** [H518] Finds the `@` before the cursor and the text between; null if the cursor is not in a mention. */
export function findMentionAtCursor(
  text: string,
  cursor: number,
): { readonly start: number; readonly query: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,25})$/u.exec(text.slice(0, cursor));
  if (!match) return null;
  const query = match[1] ?? '';
  return { start: cursor - query.length - 1, query };
}
