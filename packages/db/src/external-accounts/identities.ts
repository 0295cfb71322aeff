import type { Db } from '../connect.ts';
import { ExternalIdentity } from '../models/external-accounts.ts';

type LinkedIdentity = Pick<ExternalIdentity, 'userUuid' | 'provider' | 'issuer' | 'subject' | 'name'>;

/**
 * [H1940] Links an account at a provider to a user in place of their previous one there; returns its id. Throws a unique
 * violation of `external_identities_subject` if the account is linked to another user.
 */
export async function saveExternalIdentity(db: Db, row: LinkedIdentity): Promise<number> {
  const { userUuid, provider, issuer, subject } = row;
  // Searches by account before provider id, because an operator may have renamed the provider.
  for (const known of [{ issuer, subject }, { provider }]) {
    const [saved] = await ExternalIdentity.query(db)
      .where({ userUuid, ...known })
      .patch(row)
      .returning('id');
    if (saved) return saved.id;
  }
  const { id } = await ExternalIdentity.query(db).insert(row).returning('id').first().throwIfNotFound();
  return id;
}

/** [H1940] Finds the user linked to an account at a provider; null if there is none. */
export async function findUserByIdentity(
  db: Db,
  { issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>,
): Promise<string | null> {
  const row = await ExternalIdentity.query(db).where({ issuer, subject }).select('userUuid').first();
  return row?.userUuid ?? null;
}

export async function listExternalIdentities(db: Db, userUuid: string): Promise<ExternalIdentity[]> {
  return ExternalIdentity.query(db).where({ userUuid }).orderBy('linkedAt').orderBy('id');
}

export async function deleteExternalIdentity(db: Db, id: number): Promise<void> {
  await ExternalIdentity.query(db).where({ id }).delete();
}

/** Locks an account at a provider until the transaction ends, so that concurrent sign-ins create one account here. */
export async function lockExternalIdentity(
  tx: Db,
  { issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>,
): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtext(?), hashtext(?))', [issuer, subject]);
}
