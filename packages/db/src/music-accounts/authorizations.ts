import type { Db } from '../connect.ts';
import { ProviderAuthorization } from '../models/music-providers.ts';

/** [H1021] Stores a sign-in that has begun at a provider, and deletes expired ones. */
export async function insertProviderAuthorization(db: Db, row: ProviderAuthorization): Promise<void> {
  await ProviderAuthorization.query(db).where('expiresAt', '<', db.fn.now()).delete();
  await ProviderAuthorization.query(db).insert(row);
}

/**
 * [H1021] Deletes and returns the sign-in with this state, so that it is completed only once; null if this session has
 * no such sign-in, or it has expired.
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
