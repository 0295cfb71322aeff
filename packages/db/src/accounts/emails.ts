import type { Db } from '../connect.ts';

/** An address as it is kept; its code as a hash. */
export interface EmailRow {
  readonly id: number;
  readonly userUuid: string;
  readonly email: string;
  readonly type: 'personal' | 'work' | 'payment' | 'spotify' | 'discord';
  readonly status: 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN';
  readonly codeHash: string | null;
  readonly codeExpiresAt: string | null;
  readonly codeTries: number;
  readonly lastSentAt: string | null;
  readonly createdAt: string;
}

/** Addresses of a person that were not deleted, the first one first. */
export function emailsOf(db: Db, userUuid: string): Promise<EmailRow[]> {
  return db('emails').where({ userUuid }).whereNot({ status: 'DELETED' }).orderBy('id');
}

export async function emailByAddress(db: Db, email: string): Promise<EmailRow | null> {
  const row: EmailRow | undefined = await db('emails')
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNot({ status: 'DELETED' })
    .first();
  return row ?? null;
}

/** Throws a unique violation of `emails_address`. */
export async function insertEmail(
  db: Db,
  email: { userUuid: string; email: string; type: EmailRow['type'] },
): Promise<EmailRow> {
  const [row] = await db('emails')
    .insert({ ...email, status: 'PENDING_VERIFICATION' })
    .returning('*');
  return row;
}

export async function deleteEmail(db: Db, id: number): Promise<void> {
  await db('emails').where({ id }).update({ status: 'DELETED', codeHash: null, updatedAt: db.fn.now() });
}

/** Keeps a new code unless the last one was sent less than `pauseSeconds` ago; whether it was kept. */
export async function keepCode(
  db: Db,
  id: number,
  code: { hash: string; seconds: number; pauseSeconds: number },
): Promise<boolean> {
  const kept = await db('emails')
    .where({ id })
    .where((pause) =>
      pause
        .whereNull('lastSentAt')
        .orWhereRaw(`last_sent_at <= now() - make_interval(secs => ?)`, [code.pauseSeconds]),
    )
    .update({
      codeHash: code.hash,
      codeExpiresAt: db.raw('now() + make_interval(secs => ?)', [code.seconds]),
      codeTries: 0,
      lastSentAt: db.fn.now(),
    });
  return kept > 0;
}

/** Counts a try; whether there was one left and the code has not lapsed. */
export async function takeTry(db: Db, id: number, mostTries: number): Promise<boolean> {
  const taken = await db('emails')
    .where({ id })
    .whereNotNull('codeHash')
    .where('codeExpiresAt', '>', db.fn.now())
    .where('codeTries', '<', mostTries)
    .increment('codeTries', 1);
  return taken > 0;
}

export async function verifyEmail(db: Db, id: number): Promise<void> {
  await db('emails').where({ id }).update({ status: 'VERIFIED', codeHash: null, updatedAt: db.fn.now() });
}
