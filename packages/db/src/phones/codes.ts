import type { Db } from '../connect.ts';
import { Phone, PhoneCode } from '../models/phones.ts';

/**
 * Stores a verification code for a phone number unless the last one was sent within `pauseSeconds`; returns whether
 * it was stored.
 */
export async function savePhoneCode(
  db: Db,
  phone: string,
  code: { hash: string; seconds: number; pauseSeconds: number; network: string },
): Promise<boolean> {
  const kept = await db.raw(
    `insert into phone_codes as kept (phone, code_hash, expires_at, network)
     values (:phone, :hash, now() + make_interval(secs => :seconds), :network)
     on conflict (phone) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at, network = excluded.network,
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

/** [H746] Counts one attempt by a network other than the one that requested a phone's code. */
export async function countPhoneCodeAttemptOfOthers(
  db: Db,
  phone: string,
  { network, most }: { network: string; most: number },
): Promise<string | null> {
  const [row] = await PhoneCode.query(db)
    .where({ phone })
    .whereNot({ network })
    .where('expiresAt', '>', db.fn.now())
    .where('triesOfOthers', '<', most)
    .increment('triesOfOthers', 1)
    .returning('codeHash');
  return row?.codeHash ?? null;
}

/** Deletes a used verification code; returns whether it was still valid. */
export async function deleteUsedPhoneCode(tx: Db, phone: string, codeHash: string): Promise<boolean> {
  return (await PhoneCode.query(tx).where({ phone, codeHash }).delete()) > 0;
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

/** Assigns a phone number to an account. Throws a unique violation if another account has it. */
export async function insertPhone(tx: Db, phone: string, userUuid: string): Promise<void> {
  await Phone.query(tx).insert({ phone, userUuid });
}
