import type { Db } from '../connect.ts';
import { type KeyPurpose, SigningKey } from '../models/tokens.ts';

export type SigningKeyRow = Pick<SigningKey, 'kid' | 'purpose' | 'secret' | 'publicJwk' | 'retiredAt'>;
export type { KeyPurpose } from '../models/tokens.ts';

/** Loads all signing keys, retired ones included; the newest first. */
export async function loadSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return SigningKey.query(db)
    .select('kid', 'purpose', 'secret', 'publicJwk', 'retiredAt')
    .orderBy('createdAt', 'desc');
}

/** Stores a key. Does nothing where its purpose has one that is not retired: of two processes the first one stores. */
export async function insertSigningKey(
  db: Db,
  key: Pick<SigningKey, 'kid' | 'purpose' | 'secret' | 'publicJwk'>,
): Promise<void> {
  // Raw SQL, because the conflict is with an index over a part of the rows.
  await db.raw(
    `insert into signing_keys (kid, purpose, secret, public_jwk) values (:kid, :purpose, :secret, :publicJwk)
     on conflict (purpose) where retired_at is null do nothing`,
    { ...key, publicJwk: JSON.stringify(key.publicJwk) },
  );
}

/**
 * Locks the table of signing keys until the transaction ends, so that two rotations at once make one key each after the
 * other.
 */
export async function lockSigningKeys(tx: Db): Promise<void> {
  await tx.raw('lock table signing_keys in share row exclusive mode');
}

/** Retires the keys that sign now: they verify what they have signed, and sign nothing more. */
export async function retireSigningKeys(tx: Db): Promise<void> {
  await SigningKey.query(tx).whereNull('retiredAt').patch({ retiredAt: tx.fn.now() });
}

/** Deletes all signing keys: nothing that they have signed is valid any more. */
export async function deleteSigningKeys(tx: Db): Promise<void> {
  await SigningKey.query(tx).delete();
}

/** Deletes the keys of a purpose that were retired longer ago than `seconds`. */
export async function deleteRetiredSigningKeys(db: Db, purpose: KeyPurpose, seconds: number): Promise<void> {
  await SigningKey.query(db)
    .where({ purpose })
    .where('retiredAt', '<', db.raw('now() - make_interval(secs => ?)', [seconds]))
    .delete();
}
