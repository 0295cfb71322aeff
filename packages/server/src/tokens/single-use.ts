import { type Db, deleteExpiredTokens, insertUsedTokens } from '@hangout/db';
import { createBatchLoader } from '../batch-loader/index.ts';

/** What is good once, until `exp` (epoch seconds). */
interface Used {
  readonly jti: string;
  readonly exp: number;
}

/** What is over is swept out this often, ms. */
const SWEEP_MS = 60_000;

/**
 * [H433] Whether this is the first use anywhere, among all processes. Uses of one moment are one statement: a crowd at
 * the door costs a few, and each is still kept before its answer.
 */
export function createSingleUseStore(db: Db): (used: Used) => Promise<boolean> {
  let sweptAt = performance.now();

  async function sweep(): Promise<void> {
    if (performance.now() - sweptAt < SWEEP_MS) return;
    sweptAt = performance.now();
    await deleteExpiredTokens(db);
  }

  return createBatchLoader(async (all: readonly Used[]) => {
    // of several uses at the same time one is the first
    const rows = [...new Map(all.map((used) => [used.jti, used])).values()].map(({ jti, exp }) => ({
      jti,
      expiresAt: new Date(exp * 1000).toISOString(),
    }));
    const inserted = await insertUsedTokens(db, rows);
    await sweep().catch(() => {});
    const fresh = new Set(inserted);
    return all.map(({ jti }) => fresh.delete(jti));
  });
}
