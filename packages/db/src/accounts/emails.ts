import type { Db } from '../connect.ts';
import { Email } from '../models/accounts.ts';

/** An email address as stored; its verification code is hashed. */
export type EmailRow = Email;

const mainFirst = [{ column: 'isMain', order: 'desc' }, 'id'] as const;

/** [H497] Makes one address of an account its main one; call it in a transaction. */
export async function chooseMainEmail(
  tx: Db,
  { id, userUuid }: Pick<EmailRow, 'id' | 'userUuid'>,
): Promise<void> {
  await Email.query(tx).where({ userUuid, isMain: true }).patch({ isMain: false });
  await Email.query(tx).where({ id, userUuid }).patch({ isMain: true });
}

export async function listEmails(db: Db, userUuid: string): Promise<EmailRow[]> {
  return Email.query(db).where({ userUuid }).modify('notDeleted').orderBy(mainFirst);
}

/** Lists a user's addresses that are verified or set by an admin, main one first, then by age. */
export async function listVerifiedAddresses(db: Db, userUuid: string): Promise<string[]> {
  const rows = await Email.query(db)
    .where({ userUuid })
    .modify('verified')
    .orderBy(mainFirst)
    .select('email');
  return rows.map(({ email }) => email);
}

/** Returns whether a user has an address that signs in with a password. */
export async function hasSignInAddress(db: Db, userUuid: string): Promise<boolean> {
  return (await Email.query(db).where({ userUuid }).modify('signsIn').select('id').first()) !== undefined;
}

export class EmailTakenError extends Error {
  override name = 'EmailTakenError';
}

/** [H700] How long an unverified address keeps others from signing up with it (a PostgreSQL interval). */
const UNVERIFIED_IS_TAKEN_FOR = '1 hour';

/** Finds an address that its account has verified or an admin has set. */
export async function findVerifiedEmail(db: Db, email: string): Promise<EmailRow | null> {
  const row = await Email.query(db).modify('verified').whereRaw('lower(email) = lower(?)', [email]).first();
  return row ?? null;
}

/** The statuses of addresses that their owners can still verify, [H2097] those that an admin has set among them. */
const unverified = ['PENDING_VERIFICATION', 'CREATED_BY_ADMIN'] as const;

/** Finds all unverified rows of an address, oldest first; an account has at most one. */
export async function findUnverifiedEmails(db: Db, email: string): Promise<EmailRow[]> {
  return Email.query(db)
    .whereIn('status', unverified)
    .whereRaw('lower(email) = lower(?)', [email])
    .orderBy('id');
}

/**
 * [H700] Locks an address until the transaction ends, so that two accounts cannot take it at once. [H1560] An address
 * that another account has only added, without verifying it, is free.
 * @throws EmailTakenError if an account has verified the address, another one signed up with it less than an hour ago,
 * or the account `userUuid` has added it already
 */
export async function lockFreeEmail(tx: Db, email: string, userUuid: string | null = null): Promise<void> {
  await lockEmail(tx, email);
  const taken = await Email.query(tx)
    .modify('notDeleted')
    .whereRaw('lower(email) = lower(?)', [email])
    .whereRaw(
      `(status <> 'PENDING_VERIFICATION' or user_uuid = :userUuid::uuid
        or created_at > now() - interval '${UNVERIFIED_IS_TAKEN_FOR}' and not exists
          (select from emails older where older.user_uuid = emails.user_uuid and older.id < emails.id))`,
      { userUuid },
    )
    .select('id')
    .first();
  if (taken) throw new EmailTakenError(`${email} is taken`);
}

async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtext(?))', [`email ${email.toLowerCase()}`]);
}

/** Inserts an email address; call it in a transaction. @throws EmailTakenError */
export async function insertEmail(
  tx: Db,
  email: { userUuid: string; email: string; type: EmailRow['type'] },
): Promise<EmailRow> {
  await lockFreeEmail(tx, email.email, email.userUuid);
  const row = { ...email, status: 'PENDING_VERIFICATION' as const };
  return Email.query(tx).insert(row).returning('*').first().throwIfNotFound();
}

export async function deleteEmail(db: Db, id: number): Promise<void> {
  await Email.query(db).where({ id }).patch({ status: 'DELETED', codeHash: null, updatedAt: db.fn.now() });
}

/**
 * Stores a new verification code unless the last one was sent less than `pauseSeconds` ago; returns whether it was
 * stored.
 */
export async function saveEmailCode(
  db: Db,
  id: number,
  code: { hash: string; seconds: number; pauseSeconds: number },
): Promise<boolean> {
  const kept = await Email.query(db)
    .where({ id })
    .where((pause) =>
      pause
        .whereNull('lastSentAt')
        .orWhereRaw(`last_sent_at <= now() - make_interval(secs => ?)`, [code.pauseSeconds]),
    )
    .patch({
      codeHash: code.hash,
      codeExpiresAt: db.raw('now() + make_interval(secs => ?)', [code.seconds]),
      codeTries: 0,
      codeTriesWithoutSession: 0,
      lastSentAt: db.fn.now(),
    });
  return kept > 0;
}

/**
 * Replaces the hash of a requested code; attempts and expiry stay. Returns the address, or null if the address no
 * longer waits for verification.
 */
export async function replaceEmailCode(
  db: Db,
  id: number,
  hash: string,
): Promise<Pick<EmailRow, 'email' | 'userUuid'> | null> {
  const [row] = await Email.query(db)
    .where({ id })
    .whereIn('status', unverified)
    .whereNotNull('codeHash')
    .patch({ codeHash: hash })
    .returning('*');
  return row ?? null;
}

/**
 * Counts one attempt to enter a verification code; returns false if no attempt was left or the code has expired. [H746]
 * `tries` names the counter: attempts by the signed-in owner and attempts without a session are counted separately.
 */
export async function countEmailCodeAttempt(
  db: Db,
  id: number,
  { tries, most }: { tries: 'codeTries' | 'codeTriesWithoutSession'; most: number },
): Promise<boolean> {
  const taken = await Email.query(db)
    .where({ id })
    .whereNotNull('codeHash')
    .where('codeExpiresAt', '>', db.fn.now())
    .where(tries, '<', most)
    .increment(tries, 1);
  return taken > 0;
}

/**
 * [H700] Verifies an address. From then on it belongs only to this account: other accounts that have it unverified lose
 * it. Returns false if another account has verified the address. [H1553] `verifiedOutside` is true if the person was
 * not signed in to the account.
 */
export async function verifyEmail(
  db: Db,
  { id, email }: Pick<EmailRow, 'id' | 'email'>,
  { verifiedOutside }: Pick<EmailRow, 'verifiedOutside'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockEmail(tx, email);
    const known = await findVerifiedEmail(tx, email);
    if (known && known.id !== id) return false;
    await deleteUnverifiedEmails(tx, email, id);
    const verified = { status: 'VERIFIED', codeHash: null, verifiedOutside } as const;
    await Email.query(tx)
      .where({ id })
      .patch({ ...verified, updatedAt: tx.fn.now() });
    return true;
  });
}

/**
 * Deletes an address from every account that has not verified it, except for the row `exceptId`; one that an admin has
 * set stays.
 */
export async function deleteUnverifiedEmails(tx: Db, email: string, exceptId?: number): Promise<void> {
  const rows = (await findUnverifiedEmails(tx, email)).filter(
    ({ id, status }) => id !== exceptId && status === 'PENDING_VERIFICATION',
  );
  for (const { id } of rows) await deleteEmail(tx, id);
}
