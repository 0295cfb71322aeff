import type { Db } from '../connect.ts';
import { type KeyPurpose, SigningKey } from '../models/tokens.ts';

export type SigningKeyRow = Pick<SigningKey, 'kid' | 'purpose' | 'secret' | 'publicJwk' | 'retiredAt'>;
export type { KeyPurpose } from '../models/tokens.ts';

/** Loads all signing keys, including retired ones, the newest first. */
export async function loadSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return SigningKey.query(db)
    .select('kid', 'purpose', 'secret', 'publicJwk', 'retiredAt')
    .orderBy('createdAt', 'desc');
}

/** Stores a key unless its purpose has an active one, for example from another process that was faster. */
export async function insertSigningKey(
  db: Db,
  key: Pick<SigningKey, 'kid' | 'purpose' | 'secret' | 'publicJwk'>,
): Promise<void> {
  // Raw SQL, because the conflict target is a partial index.
  await db.raw(
    `insert into signing_keys (kid, purpose, secret, public_jwk) values (:kid, :purpose, :secret, :publicJwk)
     on conflict (purpose) where retired_at is null do nothing`,
    { ...key, publicJwk: JSON.stringify(key.publicJwk) },
  );
}

/**
 * Locks the table of signing keys until the transaction ends, so that concurrent rotations run one after the other.
 */
export async function lockSigningKeys(tx: Db): Promise<void> {
  await tx.raw('lock table signing_keys in share row exclusive mode');
}

/** Retires the active keys: they still verify what they have signed, but no longer sign. */
export async function retireSigningKeys(tx: Db): Promise<void> {
  await SigningKey.query(tx).whereNull('retiredAt').patch({ retiredAt: tx.fn.now() });
}

/** Deletes all signing keys, which invalidates everything that they have signed. */
export async function deleteSigningKeys(tx: Db): Promise<void> {
  await SigningKey.query(tx).delete();
}

/** Deletes a purpose's keys that were retired more than `seconds` ago. */
export async function deleteRetiredSigningKeys(db: Db, purpose: KeyPurpose, seconds: number): Promise<void> {
  await SigningKey.query(db)
    .where({ purpose })
    .where('retiredAt', '<', db.raw('now() - make_interval(secs => ?)', [seconds]))
    .delete();
}
