import { blockedAround, peopleByUuids } from '@hangout/db';
import { extractMentions } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/** People whom one line names at most; further tags are only words. */
const MAX_MENTIONS = 10;

/**
 * [H350] Whom a text of somebody's names: people inside and accounts, each once, in order. Neither the author nor
 * anybody who keeps the author away, or is kept away, is among them.
 */
export async function findMentions(hangout: Hangout, author: string, text: unknown): Promise<string[]> {
  if (typeof text !== 'string') return [];
  const named = extractMentions(text)
    .filter((uuid) => uuid !== author)
    .slice(0, MAX_MENTIONS);
  if (named.length === 0) return [];
  const { db } = hangout.dependencies;
  const [accounts, kept] = await Promise.all([peopleByUuids(db, named), blockedAround(db, author)]);
  return named.filter(
    (uuid) =>
      (hangout.presence.people.get(uuid) !== undefined || accounts.get(uuid)?.active) && !kept.has(uuid),
  );
}
