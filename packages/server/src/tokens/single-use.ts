import { type Db, deleteExpiredTokens, insertUsedTokens } from '@hangout/db';
import { createBatchLoader } from '../batch-loader/index.ts';

/** A token that may be used once, until `exp` (epoch seconds). */
interface SingleUseToken {
  readonly jti: string;
  readonly exp: number;
}

/** Expired entries are deleted this often, ms. */
const CLEANUP_INTERVAL_MS = 60_000;

/**
 * [H433] Records the use of a token and returns whether it is the first one in any process. Uses of the same moment are
 * one statement, so that many joins at once cost few; each use is stored before its promise resolves.
 */
export function createSingleUseStore(db: Db): (used: SingleUseToken) => Promise<boolean> {
  let cleanedUpAt = performance.now();

  async function deleteExpired(): Promise<void> {
    if (performance.now() - cleanedUpAt < CLEANUP_INTERVAL_MS) return;
    cleanedUpAt = performance.now();
    await deleteExpiredTokens(db);
  }

  return createBatchLoader(async (all: readonly SingleUseToken[]) => {
    // of several uses at the same time one is the first
    const rows = [...new Map(all.map((used) => [used.jti, used])).values()].map(({ jti, exp }) => ({
      jti,
      expiresAt: new Date(exp * 1000).toISOString(),
    }));
    const inserted = await insertUsedTokens(db, rows);
    await deleteExpired().catch(() => {});
    const firstUses = new Set(inserted);
    return all.map(({ jti }) => firstUses.delete(jti));
  });
}
