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

export const pendingWaits = (): readonly string[] => [...pending];

/**
 * Polls until the result is not false, null or undefined, and returns it. The number of polls is limited instead of the
 * time, so that a busy machine does not fail. @throws Error that names `what`, with the last result or error as its
 * cause
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
        // TypeScript does not narrow the generic type by these conditions.
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

/**
 * Polls a condition until it is true. @throws Error with the condition's source text after the last poll, or the error
 * of the condition
 */
export async function waitUntil(condition: () => unknown): Promise<void> {
  await waitFor(String(condition), async () => Boolean(await condition()), {
    ...{ intervalMs: 10, retryErrors: false },
  });
}
