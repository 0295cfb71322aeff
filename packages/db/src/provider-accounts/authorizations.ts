import type { Db } from '../connect.ts';
import { ProviderAuthorization } from '../models/music-providers.ts';

/** [H1021] Stores that a sign-in at a provider has begun, and removes those that have ended unused. */
export async function insertProviderAuthorization(db: Db, row: ProviderAuthorization): Promise<void> {
  await ProviderAuthorization.query(db).where('expiresAt', '<', db.fn.now()).delete();
  await ProviderAuthorization.query(db).insert(row);
}

/**
 * [H1021] Takes the sign-in with this state out of the table, so that it is completed once; null where there is none of
 * this session that has not ended.
 */
export async function takeProviderAuthorization(
  db: Db,
  found: Pick<ProviderAuthorization, 'stateHash' | 'userUuid' | 'sid' | 'provider'>,
): Promise<Pick<ProviderAuthorization, 'codeVerifier' | 'redirectUri'> | null> {
  const [row] = await ProviderAuthorization.query(db)
    .where(found)
    .where('expiresAt', '>', db.fn.now())
    .delete()
    .returning('codeVerifier', 'redirectUri');
  return row ?? null;
}
