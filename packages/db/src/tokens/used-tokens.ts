import type { Db } from '../connect.ts';
import { UsedToken } from '../models/tokens.ts';
import { queryRows } from '../sql.ts';

/**
 * [H433] Marks tokens as used; returns the ids of those that were not used before. One statement of raw SQL for any
 * number, because many people may join at once. Rows are inserted in a fixed order, so that processes do not deadlock.
 */
export async function insertUsedTokens(
  db: Db,
  tokens: readonly Pick<UsedToken, 'jti' | 'expiresAt'>[],
): Promise<string[]> {
  const rows = await queryRows<{ jti: string }>(
    db,
    `insert into used_tokens (jti, expires_at)
     select jti, expires_at from unnest(cast(:ids as text[]), cast(:times as timestamptz[])) as given (jti, expires_at)
     order by jti on conflict (jti) do nothing returning jti`,
    { ids: tokens.map(({ jti }) => jti), times: tokens.map(({ expiresAt }) => expiresAt) },
  );
  return rows.map(({ jti }) => jti);
}

/** Deletes the rows of expired tokens, which are rejected anyway. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await UsedToken.query(db).where('expiresAt', '<', db.fn.now()).delete();
}
