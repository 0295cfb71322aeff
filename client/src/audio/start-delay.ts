/**
 * Start delays: the time from the start of playback until the song is heard, ms; `still` for a start at the beginning
 * of a song, `moving` for one in its middle.
 */
export interface StartDelays {
  readonly still: number | null;
  readonly moving: number | null;
}

export const NO_START_DELAYS: StartDelays = { still: null, moving: null };

/** Start delays that are assumed before the first start was measured, ms. */
const typicalDelayMs = { still: 40, moving: 60 } as const;
const longestDelayMs = 600;

export function startDelayOf(delays: StartDelays, kind: keyof StartDelays): number {
  return delays[kind] ?? typicalDelayMs[kind];
}

/**
 * [H505] Learns the start delay from the synchronization errors after a start: in full the first time, later by half, so
 * that one unusual start does not decide. `errors` are those of the sync controller, ms: negative is late.
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
