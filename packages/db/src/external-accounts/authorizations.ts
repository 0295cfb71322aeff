import type { Db } from '../connect.ts';
import { ExternalAuthorization } from '../models/external-accounts.ts';

/** [H1361] Stores a sign-in that has begun at an outside provider, and deletes expired ones. */
export async function insertExternalAuthorization(db: Db, row: ExternalAuthorization): Promise<void> {
  await ExternalAuthorization.query(db).where('expiresAt', '<', db.fn.now()).delete();
  await ExternalAuthorization.query(db).insert(row);
}

/**
 * [H1361] Deletes and returns the sign-in with this provider, state and key, so that it is completed only once; null if
 * no such sign-in exists, it has expired, or another user has begun it.
 */
export async function takeExternalAuthorization(
  db: Db,
  found: Pick<ExternalAuthorization, 'stateHash' | 'keyHash' | 'provider' | 'userUuid'>,
): Promise<Pick<ExternalAuthorization, 'codeVerifier' | 'nonce' | 'redirectUri'> | null> {
  const [row] = await ExternalAuthorization.query(db)
    .where(found)
    .where('expiresAt', '>', db.fn.now())
    .delete()
    .returning('codeVerifier', 'nonce', 'redirectUri');
  return row ?? null;
}
