import type { Db } from '@hangout/db';
import { gather } from '../batch-loader/index.ts';

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
export function createUsedOnce(db: Db): (used: Used) => Promise<boolean> {
  let sweptAt = performance.now();

  async function sweep(): Promise<void> {
    if (performance.now() - sweptAt < SWEEP_MS) return;
    sweptAt = performance.now();
    await db('usedTokens').where('expiresAt', '<', db.raw('now()')).delete();
  }

  return gather(async (all: readonly Used[]) => {
    // of several uses in one moment one is the first; in one order everywhere, so that processes do not block each other
    const rows = [...new Map(all.map((used) => [used.jti, used])).values()]
      .sort((a, b) => (a.jti < b.jti ? -1 : 1))
      .map(({ jti, exp }) => ({ jti, expiresAt: new Date(exp * 1000).toISOString() }));
    const kept: { jti: string }[] = await db('usedTokens')
      .insert(rows)
      .onConflict('jti')
      .ignore()
      .returning('jti');
    await sweep().catch(() => {});
    const fresh = new Set(kept.map(({ jti }) => jti));
    return all.map(({ jti }) => fresh.delete(jti));
  });
}
