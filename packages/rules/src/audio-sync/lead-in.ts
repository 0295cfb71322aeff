/**
 * The lead-in of a song that follows another: its player is started early at a rate so slow that it is silent, and
 * goes to full rate when the song begins. The start-up time of the player is then over before the song begins.
 *
 * A browser passes audio to the sound card in buffers, and a rate change is heard from the beginning of a buffer:
 * always a delay later than requested, and up to one buffer more. The slow part shows when the first buffer was
 * heard, which gives the beginnings of all later ones, and the song is moved to meet one of them exactly. Times are
 * in ms of the page's monotonic clock, positions in ms of the song.
 */

/** The slowest rate that browsers support; Chromium plays rates below 0.5 silently. */
export const LEAD_IN_RATE = 1 / 16;
/** The highest rate that is certain to be silent. */
const SILENT_RATE = 0.45;
/**
 * Number of buffers for which the song is moved, at a rate between the two above, if it would miss the beginning of a
 * buffer.
 */
const MOVING_BUFFERS = 2;
/** Smaller errors are left to the sync controller, because moving the song costs part of its beginning, ms. */
const NEAR_MS = 4;
const READINGS = 4;
/** Readings lie on one line if their start times differ by at most this, ms. */
const SPREAD_MS = 2;
/** Buffer duration that is assumed if the browser does not report it, ms. */
const USUAL_BUFFER_MS = 22;
/** Time between readings, and how late timers may be without harm. */
const READING_MS = 6;
const SLACK_MS = 30;

export interface LeadInReading {
  readonly at: number;
  readonly position: number;
}

/** A rate change: when to request it, and when it is heard. The last step of a plan goes to full rate. */
export interface LeadInStep {
  readonly at: number;
  readonly rate: number;
  readonly heardAt: number;
  /** How late a step may be and still be heard at its time, ms. */
  readonly spareMs: number;
}

export interface LeadInPlan {
  readonly steps: readonly LeadInStep[];
  /** The synchronization error after the last step; positive means ahead. */
  readonly errorMs: number;
}

/** State of a player in its lead-in. */
export interface LeadIn {
  /** When the position `begin` was heard. */
  readonly heardAt: number;
  /** The position at which the player was started: 0, unless the listener's trim makes it larger. */
  readonly begin: number;
  /** When everybody should hear the position 0. */
  readonly songStart: number;
  /** Duration of one buffer; null if unknown. */
  readonly bufferMs: number | null;
  /** Time from requesting a rate until it is heard: the middle of the shortest and the longest. */
  readonly delayMs: number;
}

/** [H281] How long a player is started before its song is heard. */
export function leadInMs(delayMs: number, bufferMs: number | null): number {
  const buffer = bufferMs ?? USUAL_BUFFER_MS;
  const reading = 1.5 * buffer + READINGS * READING_MS;
  return 2 * delayMs + reading + (MOVING_BUFFERS + 1) * buffer + SLACK_MS;
}

/**
 * [H281] Calculates from readings of the slow part when the position `begin` was heard; null while they do not lie on
 * one line. Skips readings within the first buffer, because browsers report them before they are heard.
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

/** [H280][H281] Plans the steps from the slow part to full rate, so that the song is heard on time. */
export function planLeadIn(leadIn: LeadIn, now: number): LeadInPlan {
  const { heardAt, begin, songStart, bufferMs, delayMs } = leadIn;
  if (bufferMs === null) {
    // The position reaches the target at this time; the error depends on the unknown buffer start.
    const meets = (songStart + begin - LEAD_IN_RATE * heardAt) / (1 - LEAD_IN_RATE);
    const step = { at: meets - delayMs, rate: 1, heardAt: meets, spareMs: Number.POSITIVE_INFINITY };
    return { steps: [step], errorMs: 0 };
  }
  const startOf = (buffer: number) => heardAt + buffer * bufferMs;
  // Timers are late and never early, so a rate is requested a little before the middle of its buffer.
  const early = bufferMs / 8;
  const stepAt = (buffer: number, rate: number) => {
    const heardAt = startOf(buffer);
    return { at: heardAt - delayMs - early, rate, heardAt, spareMs: bufferMs / 2 + early };
  };
  /** How late the song would be if it went to full rate at the beginning of this buffer. */
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

/** The rate delay that is assumed until one has been observed. */
export const USUAL_RATE_DELAY_MS = 80;
/** A delay that differs by more than this belongs to another output device. */
const OTHER_DEVICE_MS = 60;

/**
 * [H282] Learns the rate delay from one observed at the end of a lead-in, which may be half a buffer shorter or
 * longer than the middle one. The delay grows by half a buffer at most, so that one late timer does not decide; a
 * shorter delay is applied at once, because nothing is heard too early.
 */
export function learnRateDelay(delayMs: number | null, observedMs: number, bufferMs: number | null): number {
  const half = (bufferMs ?? USUAL_BUFFER_MS) / 2;
  const known = delayMs ?? USUAL_RATE_DELAY_MS;
  const wanted = Math.min(observedMs + half, Math.max(observedMs - half, known));
  return Math.abs(observedMs - known) > OTHER_DEVICE_MS ? wanted : Math.min(wanted, known + half);
}
