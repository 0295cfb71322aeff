/**
 * Estimates the position of a player from the positions that it reports. Reports are old, come in steps, or go up and
 * down within each buffer of the sound card, so a model that advances at the requested rate fills the gaps between
 * them. Times are in ms of the page's monotonic clock, positions in ms of the song.
 */
export type PlayerClock = {
  /** Whether the reported positions may be late but never early, as with the players of music providers. */
  readonly reportsLate: boolean;
  /** The rates at which the model has advanced, oldest first; `position` is the model's position at the time `from`. */
  readonly rates: readonly { readonly from: number; readonly rate: number; readonly position: number }[];
  /**
   * Recent readings whose position differed from the one before, oldest first. `lead` is the time by which a reading is
   * ahead of the model.
   */
  readonly readings: readonly Reading[];
  /** The last reading; null until the first one. */
  readonly last: { readonly at: number; readonly position: number } | null;
  /** Mean change of the reported position between two readings in quick succession, ms. */
  readonly stepMs: number;
  /** How many readings in a row, up to the latest, contradict the earlier ones. */
  readonly astray: number;
  /** Readings before this time are ignored, because a player's reports are unreliable just after a start or a seek. */
  readonly settledFrom: number;
};
type Reading = { readonly at: number; readonly position: number; readonly lead: number };

/**
 * The initial state for a player whose reports may be early or late by some ms. If it reports in steps, the readings
 * reveal it later.
 */
export const UNREAD_PLAYER: PlayerClock = {
  ...{ reportsLate: false, rates: [{ from: 0, rate: 1, position: 0 }], readings: [], last: null },
  ...{ stepMs: 0, astray: 0, settledFrom: Number.NEGATIVE_INFINITY },
};
/** The initial state for a player whose reports are late or come in steps, but are never ahead of the sound. */
export const UNREAD_LATE_PLAYER: PlayerClock = { ...UNREAD_PLAYER, reportsLate: true };

/** Time from requesting a rate until it is heard, ms: an assumption that fits most players. */
const RATE_DELAY_MS = 80;
/**
 * A rate change larger than this ends the measurement: how long it takes to become audible differs from
 * machine to machine, so the model would be wrong afterwards.
 */
const LARGE_RATE_CHANGE = 0.05;
const SETTLE_MS = 200;
/**
 * Readings older than this are dropped, ms. A player that reports in steps needs more time, because a step
 * may last a second.
 */
const STEPPED_MEMORY_MS = 2_500;
const SMOOTH_MEMORY_MS = 2_000;
/** A player whose position changes by more than this (ms) between two readings reports in steps. */
const STEPPED_FROM_MS = 25;
const LONGEST_STEP_MS = 80;
/** The size of a step is measured only between readings that are at most this far apart, ms. */
const CLOSE_MS = 20;
/** Duration of the sound that a resampling player (Firefox, which reports in steps) buffers at any rate but 1, ms. */
const RESAMPLER_MS = 7.6;
/**
 * Sound was lost if the newest readings differ from the earlier ones by at least this (ms) several times in a
 * row.
 */
const LOST_MS = { stepped: 25, smooth: 12 };
const NEWEST = 6;
const ASTRAY_READINGS = 12;
const MOVEMENT_MS = 300;
/**
 * Number of readings from which `newestLead` is computed. Some players' reports rise and fall periodically; the average
 * of this many is free of that.
 */
const LEAD_READINGS = 20;

/**
 * Whether the player reports its position in steps. Some browsers do so while they resample the sound, that is, at any
 * rate but 1.
 */
export const isStepped = ({ stepMs }: PlayerClock): boolean => stepMs > STEPPED_FROM_MS;

/** [H1133] [H1720] Adds a reading of the position that the player reports. */
export function addReading(clock: PlayerClock, at: number, position: number): PlayerClock {
  if (at < clock.settledFrom) return clock;
  const { last } = clock;
  // Without a second position the age of the first one is unknown.
  if (last === null) return { ...clock, last: { at, position } };
  const readings = recent(clock, at);
  if (last.position === position) return { ...clock, readings, last: { at, position } };
  const isClose = at - last.at <= CLOSE_MS;
  const read: PlayerClock = {
    ...clock,
    readings: [...readings, { at, position, lead: position - modelAt(clock, at) }],
    last: { at, position },
    stepMs:
      isClose && position > last.position ? average(clock.stepMs, position - last.position) : clock.stepMs,
  };
  return read.reportsLate ? read : dropLostSound(read);
}

/** [H1720] Drops the older readings if sound was lost, because they place the player too far ahead. */
function dropLostSound(clock: PlayerClock): PlayerClock {
  const newest = clock.readings.slice(-NEWEST);
  const difference = Math.abs(leadOf(clock, newest) - leadOf(clock, clock.readings));
  const isAstray = difference > (isStepped(clock) ? LOST_MS.stepped : LOST_MS.smooth);
  const astray = isAstray ? clock.astray + 1 : 0;
  return astray < ASTRAY_READINGS ? { ...clock, astray } : { ...clock, astray: 0, readings: newest };
}

/** Records that this rate was requested from the player. */
export function setClockRate(clock: PlayerClock, at: number, rate: number): PlayerClock {
  const before = clock.rates.at(-1)?.rate ?? 1;
  if (rate === before) return clock;
  const losesSound = isStepped(clock) && (before === 1 || rate === 1);
  if (losesSound || Math.abs(rate - before) > LARGE_RATE_CHANGE) return restartClock(clock, at, rate);
  const from = at + RATE_DELAY_MS;
  // The leads of earlier readings already include earlier rates, so only the latest rates are needed.
  return { ...clock, rates: [...clock.rates.slice(-3), { from, rate, position: modelAt(clock, from) }] };
}

/**
 * [H1814] Returns how far the newest readings are ahead of the model; NaN if there are too few of them. A rate change
 * that delays the sound makes the result smaller.
 */
export function newestLead(clock: PlayerClock): number {
  const { readings } = clock;
  return readings.length < LEAD_READINGS ? Number.NaN : leadOf(clock, readings.slice(-LEAD_READINGS));
}

/**
 * Drops the readings after a start, a seek or a pause, but keeps what is known about how the player reports.
 */
export function restartClock(
  clock: PlayerClock,
  at: number,
  rate: number = clock.rates.at(-1)?.rate ?? 1,
  settleMs: number = SETTLE_MS,
): PlayerClock {
  return {
    ...clock,
    rates: [{ from: at, rate, position: 0 }],
    ...{ readings: [], last: null, astray: 0, settledFrom: at + settleMs },
  };
}

/**
 * [H1133] [H1720] Returns the position that is heard at a time; NaN if the position has not moved yet or has stopped
 * moving.
 */
export function positionAt(clock: PlayerClock, at: number): number {
  const readings = recent(clock, at);
  if (readings.length === 0) return Number.NaN;
  return modelAt(clock, at) + leadOf(clock, readings) + reportAge(clock);
}

/** [H1721] Whether the position has moved about as far as the rate demands; null until there are enough readings. */
export function isMoving(clock: PlayerClock, at: number): boolean | null {
  const { readings, last } = clock;
  const from = readings.findLast((reading) => at - reading.at >= MOVEMENT_MS);
  if (!last || (!from && readings.length > 0)) return null;
  if (!from) return at - clock.settledFrom < MOVEMENT_MS ? null : false;
  const share = (last.position - from.position) / ((at - from.at) * (clock.rates.at(-1)?.rate ?? 1));
  return share > 0.6 && share < 1.6;
}

function reportAge(clock: PlayerClock): number {
  if (clock.reportsLate || !isStepped(clock)) return 0;
  return clock.rates.at(-1)?.rate === 1 ? 0 : RESAMPLER_MS;
}

function modelAt({ rates }: PlayerClock, at: number): number {
  const one = rates.findLast(({ from }) => from <= at) ?? rates[0];
  return one ? one.position + (at - one.from) * one.rate : at;
}

/**
 * Returns how far the readings are ahead of the model: the largest lead if reports are never early, the mean of the two
 * largest if they come in steps, else the trimmed mean.
 */
function leadOf(clock: PlayerClock, readings: readonly Reading[]): number {
  const leads = Float64Array.from(readings.map(({ lead }) => lead)).sort();
  if (clock.reportsLate) return leads.at(-1) ?? Number.NaN;
  if (isStepped(clock)) return mean(leads.slice(-2));
  const cut = Math.floor(leads.length / 5);
  return mean(leads.slice(cut, leads.length - cut));
}

/** Moving average of the step size. A jump counts little, because it is not a step. */
const average = (stepMs: number, step: number): number =>
  stepMs + (Math.min(step, LONGEST_STEP_MS) - stepMs) / 8;

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function recent(clock: PlayerClock, at: number): readonly Reading[] {
  const memory = clock.reportsLate || isStepped(clock) ? STEPPED_MEMORY_MS : SMOOTH_MEMORY_MS;
  return clock.readings.filter((reading) => at - reading.at <= memory);
}
