/** One answer of the server. `sent` and `received` in ms of the page's steady clock, `serverNow` in epoch ms. */
export type ClockSample = { readonly sent: number; readonly received: number; readonly serverNow: number };

type Kept = { readonly at: number; readonly offset: number; readonly halfTrip: number };

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
const KEPT = 64;
const BEST = 3;
/** A sample's error grows by this much as it ages: 100 ms in 1,000,000. */
const AGEING = 100e-6;
const STEP_MS = 30;
const SLEW_MS = 0.3;
/** Rare samples may move it more, or a page's clock that runs wrong would run away. */
const SLEW_RATE = 200e-6;

/** [H090] Takes a sample in. The first few are believed at once, later ones move the clock gently. */
export function addSample(clock: ServerClock, sample: ClockSample): ServerClock {
  const halfTrip = (sample.received - sample.sent) / 2;
  if (!(halfTrip >= 0) || !Number.isFinite(sample.serverNow)) return clock;
  const at = sample.received;
  const kept: Kept = { at, offset: sample.serverNow - (sample.sent + halfTrip), halfTrip };
  const samples = [...clock.samples, kept].slice(-KEPT);
  const wanted = bestOffset(samples, at);
  const count = clock.count + 1;
  const since = at - (clock.samples.at(-1)?.at ?? at);
  return { samples, count, offset: approach(clock.offset, wanted, count, since) };
}

/** The mean of the three samples with the least possible error: half a round trip, and their age. */
function bestOffset(samples: readonly Kept[], now: number): number {
  const error = ({ at, halfTrip }: Kept) => halfTrip + AGEING * (now - at);
  const best = samples.toSorted((a, b) => error(a) - error(b)).slice(0, BEST);
  return best.reduce((sum, { offset }) => sum + offset, 0) / best.length;
}

function approach(offset: number | null, wanted: number, count: number, since: number): number {
  if (offset === null || count <= SAMPLES_BEFORE_MUSIC) return wanted;
  const step = wanted - offset;
  if (Math.abs(step) > STEP_MS) return wanted;
  const most = Math.max(SLEW_MS, SLEW_RATE * since);
  return offset + Math.max(-most, Math.min(most, step));
}

/** [H090] The page was hidden, asleep or offline: old samples may lie, the offset stays until new ones say more. */
export function reopenClock(clock: ServerClock): ServerClock {
  return { samples: [], offset: clock.offset, count: 0 };
}

/** [H090] How long to wait before the next request, ms: a burst, then each second for a minute, then each 5 s. */
export function nextSampleIn(clock: ServerClock): number {
  if (clock.count < BURST) return 80;
  return clock.count < BURST + 60 ? 1_000 : 5_000;
}

export function isClockReady(clock: ServerClock): boolean {
  return clock.offset !== null && clock.count >= SAMPLES_BEFORE_MUSIC;
}

/** The server's time (epoch ms) at a moment of the steady clock; null before the first sample. */
export function serverTimeAt(clock: ServerClock, steadyNow: number): number | null {
  return clock.offset === null ? null : steadyNow + clock.offset;
}
