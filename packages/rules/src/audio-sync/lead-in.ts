/**
 * The lead-in of a song that follows another song: the player is started early, at a rate so slow that browsers keep it
 * silent, and changes to full rate when the song begins. The player's start-up time is then already over.
 *
 * A browser passes audio to the sound card in buffers. A rate change becomes audible at the beginning of a buffer:
 * always one delay after the request, plus up to one buffer. From the readings during the slow part we calculate when
 * the first buffer was audible, and from that the beginnings of all later buffers; the song is then shifted to begin
 * exactly with one of them. Times are in ms of the page's monotonic clock, positions in ms of the song.
 */

/** The slowest rate that browsers support; Chromium plays rates below 0.5 silently. */
export const LEAD_IN_RATE = 1 / 16;
/** The highest playback rate that we treat as silent; Chromium's limit is 0.5. */
const SILENT_RATE = 0.45;
/**
 * If the song would not start at the beginning of a buffer, the player runs at a rate between the two above
 * for this many buffers, which shifts the song.
 */
const MOVING_BUFFERS = 2;
/** Errors up to this (ms) are left to the sync controller, because shifting the song costs part of its beginning. */
const NEAR_MS = 4;
const READINGS = 4;
/** Readings are consistent if the start times calculated from them differ by at most this (ms). */
const SPREAD_MS = 2;
/** Buffer duration that is assumed if the browser does not report it, ms. */
const USUAL_BUFFER_MS = 22;
/** Interval between two readings, and how late a timer may fire without harm, ms. */
const READING_MS = 6;
const SLACK_MS = 30;

export interface LeadInReading {
  readonly at: number;
  readonly position: number;
}

/** A rate change: when it is requested, and when it becomes audible. The last step of a plan goes to full rate. */
export interface LeadInStep {
  readonly at: number;
  readonly rate: number;
  readonly heardAt: number;
  /** How much later than planned a step may be requested and still become audible at `heardAt`, ms. */
  readonly spareMs: number;
}

export interface LeadInPlan {
  readonly steps: readonly LeadInStep[];
  /** The synchronization error after the last step, ms; positive if this listener is ahead. */
  readonly errorMs: number;
}

/** State of a player in its lead-in. */
export interface LeadIn {
  /** When the position `begin` became audible. */
  readonly heardAt: number;
  /** The position at which the player was started: 0, unless the listener's trim makes it larger. */
  readonly begin: number;
  /** The time at which everybody should hear position 0. */
  readonly songStart: number;
  /** Duration of one buffer; null if unknown. */
  readonly bufferMs: number | null;
  /** Time from requesting a rate until it is audible: the mean of the shortest and the longest. */
  readonly delayMs: number;
}

/** [H281] Returns how long before a song becomes audible its player must be started, ms. */
export function leadInMs(delayMs: number, bufferMs: number | null): number {
  const buffer = bufferMs ?? USUAL_BUFFER_MS;
  const reading = 1.5 * buffer + READINGS * READING_MS;
  return 2 * delayMs + reading + (MOVING_BUFFERS + 1) * buffer + SLACK_MS;
}

/**
 * [H281] Calculates from the readings of the slow part when position `begin` became audible; null until the readings
 * are consistent. Skips readings within the first buffer, because browsers report these positions before they are
 * audible.
 */
export function fitLeadIn(
  readings: readonly LeadInReading[],
  begin: number,
  bufferMs: number | null,
): number | null {
  const least = begin + 1.5 * (bufferMs ?? USUAL_BUFFER_MS) * LEAD_IN_RATE;
  const starts = readings
    .filter(({ position }) => position > least)
    .slice(-READINGS)
    .map(({ at, position }) => at - (position - begin) / LEAD_IN_RATE)
    .sort((a, b) => a - b);
  const [lowest = 0, highest = 0] = [starts[0], starts.at(-1)];
  if (starts.length < READINGS || highest - lowest > SPREAD_MS) return null;
  return starts[Math.floor(starts.length / 2)] ?? null;
}

/** [H280][H281] Plans the steps from the slow rate to full rate, so that the song begins on time. */
export function planLeadIn(leadIn: LeadIn, now: number): LeadInPlan {
  const { heardAt, begin, songStart, bufferMs, delayMs } = leadIn;
  if (bufferMs === null) {
    // At `meets` the slow position reaches the target position. The error cannot be known, because the buffer duration
    // is unknown.
    const meets = (songStart + begin - LEAD_IN_RATE * heardAt) / (1 - LEAD_IN_RATE);
    const step = { at: meets - delayMs, rate: 1, heardAt: meets, spareMs: Number.POSITIVE_INFINITY };
    return { steps: [step], errorMs: 0 };
  }
  const startOf = (buffer: number) => heardAt + buffer * bufferMs;
  // Timers fire late and never early, so a rate is requested a little before the middle of its buffer.
  const early = bufferMs / 8;
  const stepAt = (buffer: number, rate: number) => {
    const heardAt = startOf(buffer);
    return { at: heardAt - delayMs - early, rate, heardAt, spareMs: bufferMs / 2 + early };
  };
  /** Returns how late the song would be if full rate began with this buffer. */
  const lateAt = (buffer: number) => startOf(buffer) - songStart - (begin + LEAD_IN_RATE * buffer * bufferMs);
  const soonest = Math.max(1, Math.ceil((now + delayMs + early - heardAt) / bufferMs));
  const meeting = Math.ceil((songStart + begin - NEAR_MS - heardAt) / ((1 - LEAD_IN_RATE) * bufferMs));
  const last = Math.max(soonest, meeting);
  const late = lateAt(last);
  if (late <= NEAR_MS) return { steps: [stepAt(last, 1)], errorMs: -late };
  const moved = Math.max(last, soonest + MOVING_BUFFERS);
  const left = NEAR_MS / 2;
  const rate = LEAD_IN_RATE + (lateAt(moved) - left) / (MOVING_BUFFERS * bufferMs);
  if (rate > SILENT_RATE) return { steps: [stepAt(last, 1)], errorMs: -late };
  return { steps: [stepAt(moved - MOVING_BUFFERS, rate), stepAt(moved, 1)], errorMs: -left };
}

/** The rate delay (time from requesting a rate until it is audible) that is used until one has been measured, ms. */
export const USUAL_RATE_DELAY_MS = 80;
/** If a measured delay differs by more than this (ms), the output device has changed. */
const OTHER_DEVICE_MS = 60;

/**
 * [H282] Learns the rate delay from a delay measured at the end of a lead-in, which may be half a buffer shorter or
 * longer than the mean. The delay grows by at most half a buffer, so that one late timer has little effect. A shorter
 * delay is applied at once: a delay that is too long would start the next song early.
 */
export function learnRateDelay(delayMs: number | null, observedMs: number, bufferMs: number | null): number {
  const half = (bufferMs ?? USUAL_BUFFER_MS) / 2;
  const known = delayMs ?? USUAL_RATE_DELAY_MS;
  const wanted = Math.min(observedMs + half, Math.max(observedMs - half, known));
  return Math.abs(observedMs - known) > OTHER_DEVICE_MS ? wanted : Math.min(wanted, known + half);
}
