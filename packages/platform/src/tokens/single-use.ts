import { type Db, deleteExpiredTokens, insertUsedTokens } from '@hangout/db';
import { createBatchLoader } from '../batch-loader/batch-loader.ts';

/** A token that may be used once, until `exp`, epoch seconds. */
interface SingleUseToken {
  readonly jti: string;
  readonly exp: number;
}

/** How often expired entries are deleted, ms. */
const CLEANUP_INTERVAL_MS = 60_000;

/**
 * [H433] Returns a function that records the use of a token and resolves to whether it was the first in any
 * process. Concurrent uses share a statement, so that many joins at once are cheap. The use is stored before
 * the promise resolves.
 */
export function createSingleUseStore(db: Db): (used: SingleUseToken) => Promise<boolean> {
  let cleanedUpAt = performance.now();

  async function deleteExpired(): Promise<void> {
    if (performance.now() - cleanedUpAt < CLEANUP_INTERVAL_MS) return;
    cleanedUpAt = performance.now();
    await deleteExpiredTokens(db);
  }

  return createBatchLoader(async (all: readonly SingleUseToken[]) => {
    // If a batch contains a token several times, only the first use counts.
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
