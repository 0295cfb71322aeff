import type { Db } from '../connect.ts';
import { Email } from '../models/accounts.ts';
import { Phone } from '../models/phones.ts';

/** An email address as it is stored; its verification code is a hash. */
export type EmailRow = Email;

/** Lists the email addresses of a user without the deleted ones, the oldest first. */
export async function listEmails(db: Db, userUuid: string): Promise<EmailRow[]> {
  return Email.query(db).where({ userUuid }).modify('notDeleted').orderBy('id');
}

export async function findEmail(db: Db, email: string): Promise<EmailRow | null> {
  const row = await Email.query(db).modify('notDeleted').whereRaw('lower(email) = lower(?)', [email]).first();
  return row ?? null;
}

/** Inserts an email address. Throws a unique violation of `emails_address`. */
export async function insertEmail(
  db: Db,
  email: { userUuid: string; email: string; type: EmailRow['type'] },
): Promise<EmailRow> {
  const row = { ...email, status: 'PENDING_VERIFICATION' as const };
  return Email.query(db).insert(row).returning('*').first().throwIfNotFound();
}

/** Deletes the other email addresses of an account, and its phones, so that only `email` leads to it. */
export async function deleteOtherContacts(tx: Db, email: Pick<EmailRow, 'id' | 'userUuid'>): Promise<void> {
  const { id, userUuid } = email;
  await Email.query(tx)
    .where({ userUuid })
    .whereNot({ id })
    .modify('notDeleted')
    .patch({ status: 'DELETED', codeHash: null, updatedAt: tx.fn.now() });
  await Phone.query(tx).where({ userUuid }).delete();
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
      lastSentAt: db.fn.now(),
    });
  return kept > 0;
}

/**
 * Counts one attempt to enter a verification code; returns whether an attempt was left and the code has not expired.
 */
export async function countEmailCodeAttempt(db: Db, id: number, mostTries: number): Promise<boolean> {
  const taken = await Email.query(db)
    .where({ id })
    .whereNotNull('codeHash')
    .where('codeExpiresAt', '>', db.fn.now())
    .where('codeTries', '<', mostTries)
    .increment('codeTries', 1);
  return taken > 0;
}

export async function verifyEmail(db: Db, id: number): Promise<void> {
  await Email.query(db).where({ id }).patch({ status: 'VERIFIED', codeHash: null, updatedAt: db.fn.now() });
}
