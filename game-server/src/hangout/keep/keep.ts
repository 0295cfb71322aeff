import { type Db, Fenced, fence, loadBooth, votesOfPlay } from '@hangout/db';
import type { Hangout } from '../hangout.ts';
import { Unkept } from '../refused.ts';

/**
 * [H402] One transaction of an actor, behind its fence.
 * @throws Fenced when another actor hosts the hangout now; Unkept when the database failed, and it may or may not
 * have been kept: the next one reads again first.
 */
export async function keep<T>(h: Hangout, work: (tx: Db) => Promise<T>): Promise<T> {
  if (h.over) throw new Fenced(h.lease.roomUuid);
  const began = performance.now();
  try {
    return await h.ports.db.transaction(async (tx) => {
      await fence(tx, h.lease);
      return work(tx);
    });
  } catch (cause) {
    if (cause instanceof Fenced) throw cause;
    h.doubt = true;
    throw new Unkept(`not kept: ${cause instanceof Error ? cause.message : cause}`, { cause });
  } finally {
    h.ports.meters.kept((performance.now() - began) / 1000);
  }
}

/** [H406] After a failed write the database has the last word on what is true. */
export async function clearDoubt(h: Hangout): Promise<void> {
  if (!h.doubt) return;
  const kept = await loadBooth(h.ports.db, h.lease.roomUuid);
  if (kept) {
    const playId = kept.now?.playId;
    if (playId !== h.booth.now?.playId) h.votes.begin(playId ? await votesOfPlay(h.ports.db, playId) : []);
    h.booth = kept;
  }
  h.doubt = false;
}
