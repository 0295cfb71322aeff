import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Timeout, ms. */
  readonly timeoutMs?: number;
  /** Pause between two polls, ms. */
  readonly intervalMs?: number;
  /** Whether an error of `poll` only means "not yet" (default); with false it ends the wait at once. */
  readonly retryErrors?: boolean;
}

/**
 * Polls until the answer is something else than false, null or undefined, and returns that answer.
 * @throws Error that names `what` when the timeout is over, with the last answer or error as its cause
 */
export async function waitFor<T>(
  what: string,
  poll: () => T | Promise<T>,
  { timeoutMs = 20_000, intervalMs = 100, retryErrors = true }: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  const begun = performance.now();
  let last: unknown;
  while (true) {
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
    if (performance.now() - begun > timeoutMs)
      throw new Error(`${what}: not within ${timeoutMs / 1000} s`, { cause: last });
    await delay(intervalMs);
  }
}

/** Polls a condition; its source text names it in the timeout error. @throws Error at the timeout, or what it throws */
export async function waitUntil(condition: () => unknown, timeoutMs = 10_000): Promise<void> {
  await waitFor(String(condition), async () => Boolean(await condition()), {
    ...{ timeoutMs, intervalMs: 10, retryErrors: false },
  });
}
