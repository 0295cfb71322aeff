import type { Db } from '../connect.ts';
import { Passkey, PasskeyChallenge } from '../models/accounts.ts';

export type ListedPasskey = Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

type Challenge = Pick<PasskeyChallenge, 'challengeHash' | 'purpose' | 'userUuid'>;

/** Stores the hash of a challenge for `seconds`, and deletes expired challenges. */
export async function insertPasskeyChallenge(db: Db, challenge: Challenge, seconds: number): Promise<void> {
  await PasskeyChallenge.query(db).where('expiresAt', '<', db.fn.now()).delete();
  await PasskeyChallenge.query(db).insert({
    ...challenge,
    expiresAt: db.raw('now() + make_interval(secs => ?)', [seconds]),
  });
}

/**
 * Deletes a challenge and returns its user, so that it is used only once; null if the challenge is unknown or has
 * expired.
 */
export async function redeemPasskeyChallenge(
  db: Db,
  { challengeHash, purpose }: Pick<Challenge, 'challengeHash' | 'purpose'>,
): Promise<Pick<Challenge, 'userUuid'> | null> {
  const [row] = await PasskeyChallenge.query(db)
    .where({ challengeHash, purpose })
    .where('expiresAt', '>', db.fn.now())
    .delete()
    .returning('userUuid');
  return row ? { userUuid: row.userUuid } : null;
}

export async function listPasskeys(db: Db, userUuid: string): Promise<Passkey[]> {
  return Passkey.query(db).where({ userUuid }).orderBy('createdAt', 'desc');
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  return (await Passkey.query(db).where({ credentialId }).first()) ?? null;
}

/** Stores a new passkey. Throws a unique violation of `passkeys_credential`. */
export async function insertPasskey(
  db: Db,
  passkey: Pick<Passkey, 'userUuid' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
): Promise<ListedPasskey> {
  return Passkey.query(db)
    .insert(passkey)
    .returning('id', 'name', 'createdAt', 'lastUsedAt')
    .first()
    .throwIfNotFound();
}

export async function renamePasskey(
  db: Db,
  { id, userUuid, name }: Pick<Passkey, 'id' | 'userUuid' | 'name'>,
): Promise<Passkey | null> {
  const [renamed] = await Passkey.query(db).where({ id, userUuid }).patch({ name }).returning('*');
  return renamed ?? null;
}

export async function markPasskeyUsed(db: Db, id: string, counter: number): Promise<void> {
  await Passkey.query(db).where({ id }).patch({ counter, lastUsedAt: db.fn.now() });
}

export async function deletePasskey(db: Db, id: string): Promise<void> {
  await Passkey.query(db).where({ id }).delete();
}
