import { learnRateDelay } from '@hangout/rules';

/**
 * Start delays: the time from the start of playback until the song is heard, ms; `still` for a start at the beginning
 * of a song, `moving` for one in its middle, `led` from asking for full rate at the end of a lead-in.
 */
export interface StartDelays {
  readonly still: number | null;
  readonly moving: number | null;
  readonly led: number | null;
}

export const NO_START_DELAYS: StartDelays = { still: null, moving: null, led: null };

/** Start delays that are assumed before the first start was measured, ms. */
const typicalDelayMs = { still: 40, moving: 60 } as const;
const longestDelayMs = 600;

export function startDelayOf(delays: StartDelays, kind: keyof typeof typicalDelayMs): number {
  return delays[kind] ?? typicalDelayMs[kind];
}

/**
 * [H505] Learns the start delay from the synchronization errors after a start: in full the first time, later by half, so
 * that one unusual start does not decide. `errors` are those of the sync controller, ms: negative is late.
 */
export function learnStartDelay(
  delays: StartDelays,
  kind: keyof typeof typicalDelayMs,
  errors: readonly number[],
): StartDelays {
  const middle = middleOf(errors);
  if (middle === undefined || Math.abs(middle) > longestDelayMs) return delays;
  const part = delays[kind] === null ? 1 : 0.5;
  return {
    ...delays,
    [kind]: Math.min(longestDelayMs, Math.max(0, startDelayOf(delays, kind) - part * middle)),
  };
}

/** [H282] Learns the delay at the end of a lead-in from one that was observed, ms. */
export function learnLeadInDelay(
  delays: StartDelays,
  observedMs: number,
  bufferMs: number | null,
): StartDelays {
  if (!(observedMs >= 0 && observedMs <= longestDelayMs)) return delays;
  return { ...delays, led: learnRateDelay(delays.led, observedMs, bufferMs) };
}

export const middleOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** [H282] The start delays that this browser has stored; those that are no delay are unknown. */
export function parseStartDelays(text: string | null): StartDelays {
  try {
    const stored = JSON.parse(text ?? '{}');
    const delayOf = (kind: keyof StartDelays) =>
      typeof stored?.[kind] === 'number' && stored[kind] >= 0 && stored[kind] <= longestDelayMs
        ? stored[kind]
        : null;
    return { still: delayOf('still'), moving: delayOf('moving'), led: delayOf('led') };
  } catch {
    return NO_START_DELAYS;
  }
}
