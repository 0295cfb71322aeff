import { setTimeout as delay } from 'node:timers/promises';

export interface Patience {
  /** How long to hope, ms. */
  readonly patienceMs?: number;
  readonly everyMs?: number;
}

/** Asks again and again until something is answered. @throws Error with `what` and the last answer when hope is over */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { patienceMs = 20_000, everyMs = 100 }: Patience = {},
): Promise<Exclude<T, false | null | undefined>> {
  const begun = performance.now();
  let last: unknown;
  while (true) {
    try {
      const answer = await ask();
      // What is left once the three are excluded.
      if (answer !== false && answer !== null && answer !== undefined)
        return answer as Exclude<T, false | null | undefined>;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (performance.now() - begun > patienceMs)
      throw new Error(`${what}: not within ${patienceMs / 1000} s`, { cause: last });
    await delay(everyMs);
  }
}
