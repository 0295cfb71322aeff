import { loadBlockedUuids, loadJoiningUsers } from '@hangout/db';
import { extractMentions } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/** Maximum number of mentions in one chat message; further tags stay plain text. */
const MAX_MENTIONS = 10;

/**
 * [H350] Returns the people whom a text mentions: people present and existing accounts, each once, in the order of
 * their tags. Leaves out the author, and people who have blocked the author or are blocked by the author.
 */
export async function findMentions(hangout: Hangout, author: string, text: unknown): Promise<string[]> {
  if (typeof text !== 'string') return [];
  const mentioned = extractMentions(text)
    .filter((uuid) => uuid !== author)
    .slice(0, MAX_MENTIONS);
  if (mentioned.length === 0) return [];
  const { db } = hangout.dependencies;
  const [accounts, blocked] = await Promise.all([
    loadJoiningUsers(db, mentioned),
    loadBlockedUuids(db, author),
  ]);
  return mentioned.filter(
    (uuid) =>
      (hangout.presence.people.get(uuid) !== undefined || accounts.get(uuid)?.active) && !blocked.has(uuid),
  );
}
