import { createHash } from 'node:crypto';
import type { Db } from '../connect.ts';
import { ProviderSearch } from '../models/provider-quotas.ts';

/** [H1003] How long stored search results are used. */
const AGE = "interval '1 day'";

const hashKey = (provider: string, key: string) =>
  createHash('sha256').update(`${provider} ${key}`).digest('base64url');

/** [H1003] Loads the results of a search from less than a day ago; null if there are none. */
export async function loadProviderSearch(
  db: Db,
  provider: ProviderSearch['provider'],
  key: string,
): Promise<object | null> {
  const row = await ProviderSearch.query(db)
    .where({ key: hashKey(provider, key) })
    .whereRaw(`stored_at > now() - ${AGE}`)
    .select('answer')
    .first();
  return row?.answer ?? null;
}

/** [H1003] Stores search results, and deletes expired ones. */
export async function storeProviderSearch(
  db: Db,
  provider: ProviderSearch['provider'],
  key: string,
  answer: object,
): Promise<void> {
  const row = { key: hashKey(provider, key), provider, answer, storedAt: db.fn.now() };
  await ProviderSearch.query(db).insert(row).onConflict('key').merge(row);
  await ProviderSearch.query(db).whereRaw(`stored_at <= now() - ${AGE}`).delete();
}
