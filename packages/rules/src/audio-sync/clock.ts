/**
 * One round trip to the server: `sent` and `received` are in ms of the page's monotonic clock, `serverNow` is in epoch
 * ms.
 */
export type ClockSample = { readonly sent: number; readonly received: number; readonly serverNow: number };

/**
 * One clock sample by its two directions, ms. In each, the server's time minus the page's time differs from
 * the true clock offset by the network delay of that direction: `outbound` is too large by it, `inbound` too
 * small.
 */
type OneWayDelays = { readonly at: number; readonly outbound: number; readonly inbound: number };

/**
 * Estimate of the server's clock: its time in epoch ms is the time of the page's monotonic clock plus
 * `offset`.
 */
export type ServerClock = {
  readonly samples: readonly OneWayDelays[];
  readonly offset: number | null;
  /** number of samples since the estimate began or was reset */
  readonly count: number;
};

export const EMPTY_CLOCK: ServerClock = { samples: [], offset: null, count: 0 };

/** [H090] Music starts only after this many clock samples, so that it does not start at a wrong time. */
export const SAMPLES_BEFORE_MUSIC = 6;
/** Pauses between clock samples, ms: until music may start, and in the rest of the initial burst. */
const FIRST_PAUSE_MS = 20;
const BURST_PAUSE_MS = 80;
const BURST_SAMPLES = 12;
/** Number of samples after the burst, one per second, that may correct the offset faster than later samples. */
const FREQUENT_SAMPLES = 60;
const MAX_SAMPLES = 64;
const BEST_SAMPLES = 2;
/**
 * A clock sample's error is assumed to grow by this rate with its age: 200 ppm, more than the drift of any clock
 * crystal.
 */
const AGEING_RATE = 200e-6;
const STEP_MS = 30;
/** Each of the frequent samples corrects at least this, ms, and half of a larger error. */
const FREQUENT_SLEW_MS = 1;
const SLEW_MS = 0.3;
/**
 * Largest correction of the offset per ms since the last sample. After a long pause a larger correction is
 * therefore allowed, as the clocks have drifted further apart.
 */
const SLEW_RATE = 200e-6;
/**
 * If the median round trip exceeds the shortest one by more than this (ms), the network has jitter and the clock is
 * sampled more often.
 */
const JITTER_MS = 8;

/** [H090] Adds a sample. The first samples set the offset at once, later samples correct it slowly. */
export function addClockSample(clock: ServerClock, sample: ClockSample): ServerClock {
  const roundTrip = sample.received - sample.sent;
  if (!(roundTrip >= 0) || !Number.isFinite(sample.serverNow)) return clock;
  const at = sample.received;
  const delays: OneWayDelays = {
    at,
    outbound: sample.serverNow - sample.sent,
    inbound: sample.serverNow - sample.received,
  };
  const samples = [...clock.samples, delays].slice(-MAX_SAMPLES);
  const wanted = estimateOffset(samples, at);
  const count = clock.count + 1;
  const since = at - (clock.samples.at(-1)?.at ?? at);
  return { samples, count, offset: slewOffset(clock.offset, wanted, count, since) };
}

/**
 * Estimates the clock offset. Network delays are never negative, so the offset lies between the smallest `outbound`
 * and the largest `inbound`. The best samples of each direction are chosen separately, because with jitter a round
 * trip is rarely quick in both directions.
 */
function estimateOffset(samples: readonly OneWayDelays[], now: number): number {
  const lowest = (delayOf: (delays: OneWayDelays) => number) => {
    const error = (delays: OneWayDelays) => delayOf(delays) + AGEING_RATE * (now - delays.at);
    const best = samples.toSorted((a, b) => error(a) - error(b)).slice(0, BEST_SAMPLES);
    return best.reduce((sum, delays) => sum + delayOf(delays), 0) / best.length;
  };
  return (lowest(({ outbound }) => outbound) - lowest(({ inbound }) => -inbound)) / 2;
}

function slewOffset(offset: number | null, wanted: number, count: number, since: number): number {
  if (offset === null || count <= BURST_SAMPLES) return wanted;
  const step = wanted - offset;
  if (Math.abs(step) > STEP_MS) return wanted;
  const isNew = count <= BURST_SAMPLES + FREQUENT_SAMPLES;
  const most = isNew ? Math.max(FREQUENT_SLEW_MS, Math.abs(step) / 2) : Math.max(SLEW_MS, SLEW_RATE * since);
  return offset + Math.max(-most, Math.min(most, step));
}

/**
 * [H090] Drops all samples; called when the page was hidden, asleep or offline. The old offset stays until new samples
 * arrive.
 */
export function resetClockSamples(clock: ServerClock): ServerClock {
  return { samples: [], offset: clock.offset, count: 0 };
}

/**
 * [H090] Returns the pause before the next sample, ms: 20 ms while music waits, 80 ms in the rest of the initial burst,
 * then 1 s for a minute, then 5 s, or 2 s if the network has jitter.
 */
export function nextSampleIn(clock: ServerClock): number {
  if (clock.count < SAMPLES_BEFORE_MUSIC) return FIRST_PAUSE_MS;
  if (clock.count < BURST_SAMPLES) return BURST_PAUSE_MS;
  if (clock.count < BURST_SAMPLES + FREQUENT_SAMPLES) return 1_000;
  return hasJitter(clock) ? 2_000 : 5_000;
}

/** Whether the median of the last round trips is clearly longer than the shortest of them. */
function hasJitter({ samples }: ServerClock): boolean {
  const trips = samples
    .slice(-BURST_SAMPLES)
    .map(({ outbound, inbound }) => outbound - inbound)
    .sort((a, b) => a - b);
  const middle = trips[Math.floor(trips.length / 2)] ?? 0;
  return middle - (trips[0] ?? 0) > JITTER_MS;
}

/** Whether the estimate is good enough to start music. */
export function isClockReady(clock: ServerClock): boolean {
  return clock.offset !== null && clock.count >= SAMPLES_BEFORE_MUSIC;
}

/** Converts a time of the monotonic clock to the server's time (epoch ms); null before the first sample. */
export function serverTimeAt(clock: ServerClock, monotonicNow: number): number | null {
  return clock.offset === null ? null : monotonicNow + clock.offset;
}
