import { type Db, Fenced } from '@hangout/db';
import {
  advance,
  type Booth,
  type BoothContext,
  type BoothFact,
  nextDeadline,
  type Outcome,
} from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { clearDoubt, keepStep, patiently } from '../keep/keep.ts';
import { writeFacts } from '../keep/write-facts.ts';
import { fenceOff } from '../over.ts';
import { refuseBy } from '../refused.ts';
import { blocklist } from './blocklist.ts';
import { showStep } from './show.ts';
import { loadSupply } from './supply.ts';

/** A failed step of the clock's own is tried again after this long, ms. */
const RETRY_MS = 1000;

export type Decide = (booth: Booth, ctx: BoothContext) => Outcome<Booth, BoothFact>;

/**
 * One command to the stage, inside the mailbox: decided by the rules, kept in one transaction, shown, and the alarm
 * set for the next deadline. `queuesOf` are people whose queues the command needs beside those on stage; `also` is
 * kept in the same transaction.
 * @throws Refused by the rules; Unkept or Fenced when it could not be written: then nothing was shown.
 */
export async function step(
  h: Hangout,
  decide: Decide,
  queuesOf: readonly string[] = [],
  also?: (tx: Db) => Promise<void>,
): Promise<BoothFact[]> {
  if (h.over) throw new Fenced(h.lease.roomUuid);
  await clearDoubt(h);
  const supply = await patiently(h, () => loadSupply(h, queuesOf));
  const ctx: BoothContext = {
    now: h.ports.time.now(),
    newPlayId: h.ports.newUuid(),
    supply,
    autoDj: h.house ?? null,
    blocked: blocklist(h),
  };
  const before = h.booth;
  const outcome = decide(before, ctx);
  if (!outcome.ok) throw refuseBy(outcome.refusal);
  const { state, facts } = outcome;
  if (also || facts.length > 0 || JSON.stringify(state) !== JSON.stringify(before)) {
    const kept = await keepStep(h, async (tx) => {
      await also?.(tx);
      return writeFacts(h, tx, state, facts);
    });
    h.votes.kept(kept);
  }
  h.booth = state;
  h.supply = supply;
  showStep(h, facts);
  h.alarm.set(nextDeadline(state));
  return facts;
}

/** Lets time do its part; called by the alarm, and by whoever is not sure. Never throws. */
export async function advanceNow(h: Hangout): Promise<void> {
  try {
    await h.mailbox.post(() => (h.over ? [] : step(h, advance)));
  } catch (error) {
    if (error instanceof Fenced) return fenceOff(h);
    h.ports.log.error({ err: error, room: h.lease.roomUuid }, 'the stage could not go on, trying again');
    h.alarm.set(h.ports.time.now() + RETRY_MS);
  }
}

/** A command that nobody waits for, as when a connection is lost. Never throws; time will come back to it. */
export async function stepAside(h: Hangout, decide: Decide): Promise<void> {
  try {
    await h.mailbox.post(() => (h.over ? [] : step(h, decide)));
  } catch (error) {
    if (error instanceof Fenced) return fenceOff(h);
    h.ports.log.warn({ err: error, room: h.lease.roomUuid }, 'the stage could not follow');
  }
}
