import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Pause between two polls, ms. */
  readonly intervalMs?: number;
  /** Whether an error of `poll` means "not yet" (true if absent). If false, an error ends the wait. */
  readonly retryErrors?: boolean;
  /** Number of polls after which the wait fails. */
  readonly turns?: number;
}

/** A wait fails when its pauses have taken this long in total, ms. */
const PAUSES_MS = 120_000;

/** The waits that this process is in, oldest first. */
const pending = new Set<string>();

export const pendingWaits = (): readonly string[] => [...pending];

/**
 * Polls until the result is not false, null or undefined, and returns it. Polls are counted instead of time, so that a
 * wait does not fail because a machine is busy.
 * @throws Error that names `what`; its cause is the last result or error
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
        // The cast is needed because conditions do not narrow a generic type.
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
 * Polls a condition until it is true.
 * @throws Error with the condition's source text if it stays false, or the error of the condition
 */
export async function waitUntil(condition: () => unknown): Promise<void> {
  await waitFor(String(condition), async () => Boolean(await condition()), {
    ...{ intervalMs: 10, retryErrors: false },
  });
}
