import { ID_PROVIDERS, type IdProvider, learnRateDelay, median } from '@hangout/rules';

/**
 * Learned times from the start of playback until the song is heard, ms: `still` for a start at the beginning
 * of a song, `warm` for the same after a warm-up, `moving` for a start in the middle, `led` from setting full
 * rate at the end of a lead-in.
 */
export interface StartDelays {
  readonly still: number | null;
  readonly warm: number | null;
  readonly moving: number | null;
  readonly led: number | null;
  /** [H1131] The delays of providers' own players. */
  readonly players: Readonly<Partial<Record<IdProvider, PlayerDelays>>>;
  /** [H505] The delays of the latest starts, oldest first; not stored in the browser. */
  readonly recent?: Readonly<Partial<Record<StartKind, readonly number[]>>>;
  /** [H1958] The delays observed at the latest starts that missed by much; not stored in the browser. */
  readonly unusual?: Readonly<Partial<Record<StartKind, number>>>;
}

/** Delays until a provider's player is audible after a start, and after a seek, ms; 0 until learned. */
export interface PlayerDelays {
  readonly start: number;
  readonly seek: number;
}

export const NO_START_DELAYS: StartDelays = {
  ...{ still: null, warm: null, moving: null, led: null, players: {} },
};
const NO_PLAYER_DELAYS: PlayerDelays = { start: 0, seek: 0 };
/**
 * Longest accepted start delay of a provider's player, ms. It streams from the provider, which may take longer
 * than an audio element.
 */
const longestPlayerDelayMs = 5_000;

/** Default start delays until the first start was measured, ms. */
const typicalDelayMs = { still: 30, warm: 5, moving: 60 } as const;
const longestDelayMs = 1_500;
/** Number of starts from whose delays the median is used. */
const RECENT_STARTS = 5;
/** [H1958] A single start that misses by more than this has another cause, such as a busy machine, ms. */
const LONGEST_USUAL_MISS_MS = 150;
/** [H1958] Two starts miss alike if their delays differ by at most this, ms. */
const ALIKE_MS = 100;

/** [H1811] A song that is heard later than this after its start, ms, would not move during a lead-in. */
const SLOW_START_MS = 250;
export const startsSlowly = ({ still }: StartDelays): boolean => (still ?? 0) > SLOW_START_MS;

export type StartKind = keyof typeof typicalDelayMs;

export function startDelayOf(delays: StartDelays, kind: StartKind): number {
  return delays[kind] ?? typicalDelayMs[kind];
}

/**
 * [H505] Learns the start delay from the synchronization errors (ms; negative means late) after a start that was
 * `startedEarlyMs` early. The delay becomes the median of the latest starts' delays, so that one unusual start has
 * little effect. [H1958] A large error corrects it only if the start before had nearly the same delay.
 */
export function learnStartDelay(
  delays: StartDelays,
  kind: StartKind,
  errors: readonly number[],
  startedEarlyMs: number = startDelayOf(delays, kind),
): StartDelays {
  const middle = middleOf(errors);
  if (middle === undefined || Math.abs(middle) > longestDelayMs) return delays;
  const observed = Math.min(longestDelayMs, Math.max(0, startedEarlyMs - middle));
  const { unusual = {}, ...usual } = delays;
  const learned = (latest: readonly number[]) => ({
    ...usual,
    recent: { ...delays.recent, [kind]: latest },
    [kind]: median(latest),
  });
  if (Math.abs(middle) <= LONGEST_USUAL_MISS_MS) {
    const stored = delays[kind];
    const known = delays.recent?.[kind] ?? (stored === null ? [] : [stored]);
    return learned([...known, observed].slice(-RECENT_STARTS));
  }
  const isAlike = Math.abs((unusual[kind] ?? Number.POSITIVE_INFINITY) - observed) <= ALIKE_MS;
  return isAlike ? learned([observed]) : { ...usual, unusual: { ...unusual, [kind]: observed } };
}

/** [H282] Learns how long after full rate is set the song is heard at full rate, ms. */
export function learnLeadInDelay(
  delays: StartDelays,
  observedMs: number,
  bufferMs: number | null,
): StartDelays {
  if (!(observedMs >= 0 && observedMs <= longestDelayMs)) return delays;
  return { ...delays, led: learnRateDelay(delays.led, observedMs, bufferMs) };
}

export const playerDelaysOf = (delays: StartDelays, provider: IdProvider): PlayerDelays =>
  delays.players[provider] ?? NO_PLAYER_DELAYS;

/** [H1131] Stores a delay of a provider's player, ms. */
export function setPlayerDelay(
  delays: StartDelays,
  provider: IdProvider,
  change: Partial<PlayerDelays>,
): StartDelays {
  const next = { ...playerDelaysOf(delays, provider), ...change };
  return { ...delays, players: { ...delays.players, [provider]: next } };
}

/**
 * [H1131] Learns the start delay of a provider's player from the synchronization errors after a start, as
 * `learnStartDelay` does for an audio element.
 */
export function learnPlayerStart(
  delays: StartDelays,
  provider: IdProvider,
  errors: readonly number[],
): StartDelays {
  const middle = middleOf(errors);
  const { start } = playerDelaysOf(delays, provider);
  if (middle === undefined || Math.abs(middle) > longestPlayerDelayMs) return delays;
  const wanted = start - (start === 0 ? 1 : 0.5) * middle;
  return setPlayerDelay(delays, provider, { start: Math.min(longestPlayerDelayMs, Math.max(0, wanted)) });
}

export const middleOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** [H282] Parses the start delays stored in this browser; invalid ones become unknown. */
export function parseStartDelays(text: string | null): StartDelays {
  try {
    const stored = JSON.parse(text ?? '{}');
    const delayOf = (kind: 'still' | 'warm' | 'moving' | 'led') =>
      typeof stored?.[kind] === 'number' && stored[kind] >= 0 && stored[kind] <= longestDelayMs
        ? stored[kind]
        : null;
    return {
      ...{ still: delayOf('still'), warm: delayOf('warm'), moving: delayOf('moving'), led: delayOf('led') },
      players: Object.fromEntries(
        ID_PROVIDERS.flatMap((provider) => {
          const delays = parsePlayerDelays(stored?.players?.[provider]);
          return delays ? [[provider, delays]] : [];
        }),
      ),
    };
  } catch {
    return NO_START_DELAYS;
  }
}

function parsePlayerDelays(
  stored: Partial<Record<keyof PlayerDelays, unknown>> | undefined,
): PlayerDelays | null {
  const { start, seek } = stored ?? {};
  const isDelay = (ms: unknown): ms is number =>
    typeof ms === 'number' && Math.abs(ms) <= longestPlayerDelayMs;
  return isDelay(start) && isDelay(seek) ? { start, seek } : null;
}
