import type { Db } from '../connect.ts';
import { Phone, PhoneCode } from '../models/phones.ts';
import { queryRow } from '../sql.ts';

/**
 * Stores a verification code for a phone number; returns false if this network requested the last one less than
 * `pauseSeconds` ago. [H1560] Codes that other networks requested stay valid.
 */
export async function savePhoneCode(
  db: Db,
  phone: string,
  code: { hash: string; seconds: number; pauseSeconds: number; network: string },
): Promise<boolean> {
  const kept = await db.raw(
    `insert into phone_codes as kept (phone, code_hash, expires_at, network)
     values (:phone, :hash, now() + make_interval(secs => :seconds), :network)
     on conflict (phone, network) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
         tries = 0, tries_of_others = 0, sent_at = now()
       where kept.sent_at <= now() - make_interval(secs => :pauseSeconds)`,
    { phone, ...code },
  );
  return kept.rowCount > 0;
}

/**
 * Counts one attempt by the network that requested a phone's code; returns the code's hash if an attempt was left and
 * the code has not expired.
 */
export async function countPhoneCodeAttempt(
  db: Db,
  phone: string,
  { network, most }: { network: string; most: number },
): Promise<string | null> {
  const [row] = await PhoneCode.query(db)
    .where({ phone, network })
    .where('expiresAt', '>', db.fn.now())
    .where('tries', '<', most)
    .increment('tries', 1)
    .returning('codeHash');
  return row?.codeHash ?? null;
}

/**
 * [H746] Counts one attempt by a network at the codes that other networks requested for the phone. Returns the hashes
 * of the codes that had an attempt left.
 */
export async function countPhoneCodeAttemptOfOthers(
  db: Db,
  phone: string,
  { network, most }: { network: string; most: number },
): Promise<string[]> {
  const rows = await PhoneCode.query(db)
    .where({ phone })
    .whereNot({ network })
    .where('expiresAt', '>', db.fn.now())
    .where('triesOfOthers', '<', most)
    .increment('triesOfOthers', 1)
    .returning('codeHash');
  return rows.map(({ codeHash }) => codeHash);
}

/** Deletes a used verification code, and all others of the phone; returns whether it was still valid. */
export async function deleteUsedPhoneCode(tx: Db, phone: string, codeHash: string): Promise<boolean> {
  if ((await PhoneCode.query(tx).where({ phone, codeHash }).delete()) === 0) return false;
  await PhoneCode.query(tx).where({ phone }).delete();
  return true;
}

export async function findUserByPhone(db: Db, phone: string): Promise<string | null> {
  const row = await Phone.query(db).where({ phone }).select('userUuid').first();
  return row?.userUuid ?? null;
}

export async function findPhoneOfUser(db: Db, userUuid: string): Promise<string | null> {
  const row = await Phone.query(db).where({ userUuid }).select('phone').first();
  return row?.phone ?? null;
}

export async function deletePhoneOfUser(tx: Db, userUuid: string): Promise<void> {
  await Phone.query(tx).where({ userUuid }).delete();
}

/** SQL: the network as a hash, so that the table does not reveal from where people sign in. */
const NETWORK_HASH = `encode(sha256(convert_to(:phone || ' ' || :network, 'UTF8')), 'hex')`;

/** [H1560] Records that somebody in this network entered a correct code of the phone. */
export async function recordKnownNetwork(tx: Db, phone: string, network: string): Promise<void> {
  await tx.raw(`update phones set known_network = ${NETWORK_HASH} where phone = :phone`, { phone, network });
}

/** [H1560] True if the last correct code of the phone was entered from this network. */
export async function isKnownNetwork(db: Db, phone: string, network: string): Promise<boolean> {
  const row = await queryRow<{ known: boolean }>(
    db,
    `select exists (select from phones where phone = :phone and known_network = ${NETWORK_HASH}) as known`,
    { phone, network },
  );
  return row?.known ?? false;
}

/** Assigns a phone number to an account. Throws a unique violation if another account has it. */
export async function insertPhone(tx: Db, phone: string, userUuid: string): Promise<void> {
  await Phone.query(tx).insert({ phone, userUuid });
}
