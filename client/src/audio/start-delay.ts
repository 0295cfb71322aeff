/** How long a start takes until it is heard, ms: from a standstill at the beginning, or into the middle of a song. */
export interface StartDelays {
  readonly still: number | null;
  readonly moving: number | null;
}

export const NO_START_DELAYS: StartDelays = { still: null, moving: null };

/** Until one start has been heard, a common machine is assumed, ms. */
const typicalDelayMs = { still: 40, moving: 60 } as const;
const longestDelayMs = 600;

export function startDelayOf(delays: StartDelays, kind: keyof StartDelays): number {
  return delays[kind] ?? typicalDelayMs[kind];
}

/**
 * [H505] What the last start missed by is made up for in the next one; half of it, once something is known, so that one
 * odd start does not decide. `errors` as the controller sees them: below 0, too late.
 */
export function learnStartDelay(
  delays: StartDelays,
  kind: keyof StartDelays,
  errors: readonly number[],
): StartDelays {
  const middle = errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 2)];
  if (middle === undefined || Math.abs(middle) > longestDelayMs) return delays;
  const part = delays[kind] === null ? 1 : 0.5;
  return {
    ...delays,
    [kind]: Math.min(longestDelayMs, Math.max(0, startDelayOf(delays, kind) - part * middle)),
  };
}
