import type { Db } from '../connect.ts';
import { Session, SessionCode } from '../models/accounts.ts';

/** [H740] True if the person gave the password, or a code, in this session less than `minutes` ago. */
export async function isRecentlyAuthenticated(db: Db, sid: string, minutes: number): Promise<boolean> {
  const session = await Session.query(db)
    .where({ sid })
    .modify('open')
    .whereRaw('authenticated_at > now() - make_interval(mins => ?)', [minutes])
    .select('sid')
    .first();
  return session !== undefined;
}

/** Stores that the person has just given the password, or a code, in this session. */
export async function markAuthenticated(tx: Db, sid: string): Promise<void> {
  await Session.query(tx).where({ sid }).patch({ authenticatedAt: tx.fn.now() });
  await SessionCode.query(tx).where({ sid }).delete();
}

/** Copies the time at which the person last gave the password in session `from` to session `to`. */
export async function copyAuthentication(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await Session.query(tx)
    .where({ sid: to })
    .patch({
      authenticatedAt: tx.raw('(select authenticated_at from sessions where sid = ?)', [from]),
      hasSecondFactor: tx.raw('(select has_second_factor from sessions where sid = ?)', [from]),
    });
}

/**
 * Stores the code of a session unless the last one was sent less than `pauseSeconds` ago; returns whether it was
 * stored.
 */
export async function saveSessionCode(
  db: Db,
  sid: string,
  code: { hash: string; seconds: number; pauseSeconds: number },
): Promise<boolean> {
  const kept = await db.raw(
    `insert into session_codes as kept (sid, code_hash, expires_at)
     values (:sid, :hash, now() + make_interval(secs => :seconds))
     on conflict (sid) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, sent_at = now()
       where kept.sent_at <= now() - make_interval(secs => :pauseSeconds)`,
    { sid, ...code },
  );
  return kept.rowCount > 0;
}

/**
 * Counts one attempt at the code of a session; returns the code's hash if an attempt was left and the code has not
 * expired.
 */
export async function countSessionCodeAttempt(
  db: Db,
  sid: string,
  mostTries: number,
): Promise<string | null> {
  const [row] = await SessionCode.query(db)
    .where({ sid })
    .where('expiresAt', '>', db.fn.now())
    .where('tries', '<', mostTries)
    .increment('tries', 1)
    .returning('codeHash');
  return row?.codeHash ?? null;
}
