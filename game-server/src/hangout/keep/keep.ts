import { type Db, Fenced, fence, settledBooth, votesOfPlay } from '@hangout/db';
import { nextDeadline } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { Unkept } from '../refused.ts';
import { showPlayOver, showStage } from '../stage/show.ts';

/**
 * [H402] One transaction of an actor, behind its fence.
 * @throws Fenced when another actor hosts the hangout now; Unkept when the database failed, and it may or may not
 * have been kept.
 */
export async function keep<T>(h: Hangout, work: (tx: Db) => Promise<T>): Promise<T> {
  if (h.over) throw new Fenced(h.lease.roomUuid);
  const began = performance.now();
  const asked = h.ports.time.now();
  try {
    const kept = await patiently(h, () =>
      h.ports.db.transaction(async (tx) => {
        await fence(tx, h.lease);
        return work(tx);
      }),
    );
    h.sureAt = asked;
    return kept;
  } catch (cause) {
    if (cause instanceof Fenced || cause instanceof Unkept) throw cause;
    throw new Unkept(`not kept: ${cause instanceof Error ? cause.message : cause}`, { cause });
  } finally {
    h.ports.meters.kept((performance.now() - began) / 1000);
  }
}

/** Nobody takes a hangout over while its lease of 3 s is renewed: for so long a look at the fence holds, ms. */
const SURE_MS = 2000;

/**
 * [H459] For what is answered before it is kept: a process that stood still asks the fence first, whether the hangout
 * is its own still. @throws Fenced, Unkept
 */
export async function beSure(h: Hangout): Promise<void> {
  if (h.ports.time.now() - h.sureAt > SURE_MS) await keep(h, async () => {});
}

/** [H406] The same for a step of the stage: after a failure the database has the last word on what is true. */
export async function keepStep<T>(h: Hangout, work: (tx: Db) => Promise<T>): Promise<T> {
  h.doubt = true;
  const kept = await keep(h, work);
  h.doubt = false;
  return kept;
}

/** [H406] Reads again what is true where a step failed; whoever relies on the stage calls this first. */
export async function clearDoubt(h: Hangout): Promise<void> {
  if (h.doubt) await patiently(h, () => believe(h));
}

/** A question that failed after so long was not refused but left alone, ms. */
const SILENT_MS = 300;

/**
 * [H439] Whatever a command asks of the database. Where one found it silent, those that waited behind it do not try
 * again one after the other.
 * @throws Unkept at once for those
 */
export async function patiently<T>(h: Hangout, work: () => Promise<T>): Promise<T> {
  if (h.mailbox.isHopeless) throw new Unkept('the database was silent while this waited');
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    if (performance.now() - began > SILENT_MS && !(error instanceof Fenced)) h.mailbox.gaveUp();
    throw error;
  }
}

async function believe(h: Hangout): Promise<void> {
  const kept = await settledBooth(h.ports.db, h.lease.roomUuid);
  const was = h.booth.now;
  const playId = kept?.now?.playId;
  const votes = kept && playId && playId !== was?.playId ? await votesOfPlay(h.ports.db, playId) : [];
  h.doubt = false;
  if (!kept) return;
  h.booth = kept;
  if (playId !== was?.playId) {
    if (was) showPlayOver(h, was);
    h.votes.begin(votes);
  }
  showStage(h);
  h.alarm.set(nextDeadline(kept));
}
