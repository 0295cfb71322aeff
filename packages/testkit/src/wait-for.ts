import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Pause between two polls, ms. */
  readonly intervalMs?: number;
  /** Whether an error of `poll` only means "not yet" (default); with false it ends the wait at once. */
  readonly retryErrors?: boolean;
  /** How often `poll` is called before the wait fails. */
  readonly turns?: number;
}

/** How long the pauses of a wait last together before it fails, ms. */
const PAUSES_MS = 120_000;

/** What is being waited for in this process, the oldest first. */
const pending = new Set<string>();

/** Names what this process is waiting for; printed when a test reaches mocha's time limit. */
export const pendingWaits = (): readonly string[] => [...pending];

/**
 * Polls until the answer is something else than false, null or undefined, and returns that answer. The limit counts
 * polls, not seconds: on a busy machine a poll takes longer, and none of them is lost.
 * @throws Error that names `what` after the last turn, with the last answer or error as its cause
 */
export async function waitFor<T>(
  what: string,
  poll: () => T | Promise<T>,
  { intervalMs = 100, retryErrors = true, turns = Math.ceil(PAUSES_MS / intervalMs) }: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  let last: unknown;
  pending.add(what);
  try {
    for (let turn = 0; turn < turns; turn++) {
      try {
        const answer = await poll();
        // The cast is safe: the condition excludes false, null and undefined.
        if (answer !== false && answer !== null && answer !== undefined)
          return answer as Exclude<T, false | null | undefined>;
        last = answer;
      } catch (error) {
        if (!retryErrors) throw error;
        last = error;
      }
      await delay(intervalMs);
    }
  } finally {
    pending.delete(what);
  }
  throw new Error(`${what}: not after ${turns} polls`, { cause: last });
}

/** Polls a condition; its source text names it in the error. @throws Error after the last poll, or what it throws */
export async function waitUntil(condition: () => unknown): Promise<void> {
  await waitFor(String(condition), async () => Boolean(await condition()), {
    ...{ intervalMs: 10, retryErrors: false },
  });
}
