import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Pause between two polls, ms. */
  readonly intervalMs?: number;
  /** If true (default), an error of `poll` means "not yet"; if false, it ends the wait at once. */
  readonly retryErrors?: boolean;
  /** Number of calls of `poll` before the wait fails. */
  readonly turns?: number;
}

/** Total length of a wait's pauses before it fails, ms. */
const PAUSES_MS = 120_000;

/** The current waits of this process, the oldest first. */
const pending = new Set<string>();

/** Returns what this process is waiting for; printed when a test reaches mocha's time limit. */
export const pendingWaits = (): readonly string[] => [...pending];

/**
 * Polls until the result is not false, null or undefined, and returns it. The limit counts polls, not seconds: on a
 * busy machine polls take longer, but their number stays the same.
 * @throws Error that names `what` after the last poll, with the last result or error as its cause
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
