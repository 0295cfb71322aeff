import { type Db, FencedError } from '@hangout/db';
import {
  advance,
  type Booth,
  type BoothContext,
  type BoothFact,
  nextDeadline,
  type Outcome,
  RefusalError,
} from '@hangout/rules';
import { ruleRefusal } from '../../refusal.ts';
import type { Hangout } from '../hangout.ts';
import { closeAfterLeaseLoss } from '../lease-lost.ts';
import { withCircuitBreaker } from '../persistence/circuit-breaker.ts';
import { commitStep } from '../persistence/fenced-transaction.ts';
import { loadUpcomingSongs } from './load-upcoming-songs.ts';
import { publishStep } from './publish.ts';
import { currentBlocklist } from './refused-songs.ts';
import { reloadIfUncertain } from './reload.ts';
import { writeFacts } from './write-facts.ts';

/** Pause before a failed command of the booth's timer is repeated, ms. */
const RETRY_MS = 1000;

/** A rule of the booth with its arguments. */
export type BoothCommand = (booth: Booth, ctx: BoothContext) => Outcome<Booth, BoothFact>;

/**
 * Runs a booth command inside the mailbox: loads songs, decides by the rules, commits in one transaction, publishes,
 * and sets the timer to the next deadline. `queuesOf` are further users whose queues it needs; `also` runs in the same
 * transaction.
 * @throws RefusalError if a rule refuses the command
 * @throws CommitUncertain or FencedError if the commit has failed and nothing was published
 */
export async function runBoothCommand(
  hangout: Hangout,
  decide: BoothCommand,
  queuesOf: readonly string[] = [],
  also?: (tx: Db) => Promise<void>,
): Promise<BoothFact[]> {
  const { booth, dependencies } = hangout;
  if (hangout.lifecycle.hasEnded) throw new FencedError(hangout.roomUuid);
  await reloadIfUncertain(hangout);
  const upcoming = await withCircuitBreaker(hangout, () => loadUpcomingSongs(hangout, queuesOf));
  const ctx: BoothContext = {
    now: dependencies.scheduler.now(),
    newPlayId: dependencies.newUuid(),
    ...upcoming,
    autoDj: booth.nextHouseSong,
    blocked: currentBlocklist(hangout),
    songRules: hangout.settings,
    providers: dependencies.providers,
  };
  const before = booth.current;
  const outcome = decide(before, ctx);
  if (!outcome.ok) throw ruleRefusal(outcome.refusal);
  const { state, facts } = outcome;
  if (also || facts.length > 0 || JSON.stringify(state) !== JSON.stringify(before)) {
    const savedVotes = await commitStep(hangout, async (tx) => {
      await also?.(tx);
      return writeFacts(hangout, tx, state, facts);
    });
    booth.votes.markSaved(savedVotes);
  }
  booth.current = state;
  booth.queuedSongs = upcoming.supply;
  publishStep(hangout, facts);
  booth.timer.set(nextDeadline(state));
  return facts;
}

/**
 * Runs all booth commands that are due; called by the timer. Never throws; after a failure tries again a
 * second later.
 */
export async function advanceBooth(hangout: Hangout): Promise<void> {
  try {
    await hangout.mailbox.post(() => (hangout.lifecycle.hasEnded ? [] : runBoothCommand(hangout, advance)));
  } catch (error) {
    if (error instanceof FencedError) return closeAfterLeaseLoss(hangout);
    hangout.dependencies.log.error(
      { err: error, room: hangout.roomUuid },
      'booth could not advance; trying again in a second',
    );
    hangout.booth.timer.set(hangout.dependencies.scheduler.now() + RETRY_MS);
  }
}

/**
 * Posts a command whose result nobody needs, as after a lost connection. Never throws; the next presence tick
 * repeats a command that failed.
 */
export function postBoothCommand(
  hangout: Hangout,
  decide: BoothCommand,
  also?: (tx: Db) => Promise<void>,
): Promise<void> {
  return postBoothWork(hangout, () => runBoothCommand(hangout, decide, [], also));
}

/** Posts work that runs commands by its own queries, like `postBoothCommand`. Never throws. */
export async function postBoothWork(hangout: Hangout, work: () => Promise<unknown>): Promise<void> {
  try {
    await hangout.mailbox.post(() => (hangout.lifecycle.hasEnded ? undefined : work()));
  } catch (error) {
    if (error instanceof FencedError) return closeAfterLeaseLoss(hangout);
    // The play that the command is about has ended.
    if (error instanceof RefusalError && error.refusal.code === 'song_over') return;
    hangout.dependencies.log.warn(
      { err: error, room: hangout.roomUuid },
      'booth command failed; the presence tick or the poll tries again',
    );
  }
}
