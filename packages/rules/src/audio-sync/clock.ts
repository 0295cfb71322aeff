/** One answer of the server. `sent` and `received` in ms of the page's steady clock, `serverNow` in epoch ms. */
export type ClockSample = { readonly sent: number; readonly received: number; readonly serverNow: number };

/** Each way by itself, ms: what the clocks differ by, more or less the time that this way took. */
type Kept = { readonly at: number; readonly there: number; readonly back: number };

/** What a page knows of the server's clock. `offset` is what to add to the steady clock to get epoch ms. */
export type ServerClock = {
  readonly samples: readonly Kept[];
  readonly offset: number | null;
  /** samples since the page was (re)opened */
  readonly count: number;
};

export const EMPTY_CLOCK: ServerClock = { samples: [], offset: null, count: 0 };

/** [H090] No music before this many samples. */
export const SAMPLES_BEFORE_MUSIC = 6;
const BURST = 12;
/** So many after the burst come each second, and may move the clock faster: a player follows without being heard. */
const YOUNG = 60;
const KEPT = 64;
const BEST = 2;
/** A sample's error grows by this much as it ages: more than any crystal errs. 200 ms in 1,000,000. */
const AGEING = 200e-6;
const STEP_MS = 30;
const YOUNG_SLEW_MS = 1;
const SLEW_MS = 0.3;
/** Rare samples may move it more, or a page's clock that runs wrong would run away. */
const SLEW_RATE = 200e-6;
/** Round trips that differ by so much more than the shortest: a restless network, asked more often. */
const RESTLESS_MS = 8;

/** [H090] Takes a sample in. The first few are believed at once, later ones move the clock gently. */
export function addSample(clock: ServerClock, sample: ClockSample): ServerClock {
  const trip = sample.received - sample.sent;
  if (!(trip >= 0) || !Number.isFinite(sample.serverNow)) return clock;
  const at = sample.received;
  const kept: Kept = { at, there: sample.serverNow - sample.sent, back: sample.serverNow - sample.received };
  const samples = [...clock.samples, kept].slice(-KEPT);
  const wanted = bestOffset(samples, at);
  const count = clock.count + 1;
  const since = at - (clock.samples.at(-1)?.at ?? at);
  return { samples, count, offset: approach(clock.offset, wanted, count, since) };
}

/**
 * A way cannot take less than no time: the smallest `there` and the largest `back` are nearest to the truth, and it
 * lies between them. Each way has its own best samples: one that was lucky both ways is rare where a network is restless.
 */
function bestOffset(samples: readonly Kept[], now: number): number {
  const best = (way: (kept: Kept) => number) => {
    const error = (kept: Kept) => way(kept) + AGEING * (now - kept.at);
    const few = samples.toSorted((a, b) => error(a) - error(b)).slice(0, BEST);
    return few.reduce((sum, kept) => sum + way(kept), 0) / few.length;
  };
  return (best(({ there }) => there) - best(({ back }) => -back)) / 2;
}

function approach(offset: number | null, wanted: number, count: number, since: number): number {
  if (offset === null || count <= BURST) return wanted;
  const step = wanted - offset;
  if (Math.abs(step) > STEP_MS) return wanted;
  const most = Math.max(count <= BURST + YOUNG ? YOUNG_SLEW_MS : SLEW_MS, SLEW_RATE * since);
  return offset + Math.max(-most, Math.min(most, step));
}

/** [H090] The page was hidden, asleep or offline: old samples may lie, the offset stays until new ones say more. */
export function reopenClock(clock: ServerClock): ServerClock {
  return { samples: [], offset: clock.offset, count: 0 };
}

/** [H090] How long to wait before the next request, ms: a burst, each second for a minute, then each 5 s, or 2 s. */
export function nextSampleIn(clock: ServerClock): number {
  if (clock.count < BURST) return 80;
  if (clock.count < BURST + YOUNG) return 1_000;
  return isRestless(clock) ? 2_000 : 5_000;
}

/** Half of the last round trips took clearly longer than the shortest of them. */
function isRestless({ samples }: ServerClock): boolean {
  const trips = samples
    .slice(-BURST)
    .map(({ there, back }) => there - back)
    .sort((a, b) => a - b);
  const middle = trips[Math.floor(trips.length / 2)] ?? 0;
  return middle - (trips[0] ?? 0) > RESTLESS_MS;
}

export function isClockReady(clock: ServerClock): boolean {
  return clock.offset !== null && clock.count >= SAMPLES_BEFORE_MUSIC;
}

/** The server's time (epoch ms) at a moment of the steady clock; null before the first sample. */
export function serverTimeAt(clock: ServerClock, steadyNow: number): number | null {
  return clock.offset === null ? null : steadyNow + clock.offset;
}
