import type { Db } from '../connect.ts';
import { ExternalIdentity, ExternalSession } from '../models/external-accounts.ts';

/** [H1949] Stores that a session was begun at a provider, with its encrypted ID token. */
export async function insertExternalSession(db: Db, row: ExternalSession): Promise<void> {
  await ExternalSession.query(db).insert(row);
}

/** [H1949] Finds the provider at which a session was begun; null if it was begun here. */
export async function findExternalSession(
  db: Db,
  sid: string,
): Promise<{ readonly provider: string; readonly idToken: string } | null> {
  const session = await ExternalSession.query(db).where({ sid }).first();
  const identity = session && (await ExternalIdentity.query(db).where({ id: session.identityId }).first());
  return session && identity ? { provider: identity.provider, idToken: session.idToken } : null;
}
