import { loadBlockedUuids, loadJoiningUsers } from '@hangout/db';
import { extractMentions } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/** Number of mentions in a message; further tags stay plain text. */
const MAX_MENTIONS = 10;

/**
 * [H350] Returns the people whom a text mentions (present or with an account), each once, in the order of
 * their tags; without the author and people who have blocked the author or are blocked by them.
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
