/**
 * The lead-in of a song that follows another: its player is started early at a rate so slow that nothing is heard, and
 * goes on at full rate when the song begins. How long a player takes to start is then over before the song begins.
 *
 * A browser gives the sound card one buffer after the other, and a change of the rate is heard from the beginning of a
 * buffer on: always a delay later than it was asked for, and up to one buffer more. The slow part shows when the first
 * buffer was heard, so the beginnings of all later ones are known, and the song is moved to meet one of them exactly.
 * Times are in ms of the page's monotonic clock, positions in ms of the song.
 */

/** The slowest rate that browsers have; Chromium plays rates below a half silently. */
export const LEAD_IN_RATE = 1 / 16;
/** The highest rate that is surely silent. */
const SILENT_RATE = 0.45;
/** For so many buffers the song is moved, at a rate between the two, where it would miss the beginning of a buffer. */
const MOVING_BUFFERS = 2;
/** A smaller error is left to the sync controller, because moving the song costs a part of its beginning. */
const NEAR_MS = 4;
const READINGS = 4;
/** Readings of one line differ by less than this in the time at which it begins. */
const SPREAD_MS = 2;
/** Duration of a buffer that is assumed where the browser does not tell. */
const USUAL_BUFFER_MS = 22;
/** Time between readings, and by how much timers may be late without harm. */
const READING_MS = 6;
const SLACK_MS = 30;

/** One reading of a player in its lead-in. */
export interface LeadInReading {
  readonly at: number;
  readonly position: number;
}

/** A change of the rate to ask for at a time, and when it is heard. The last one of a plan is to full rate. */
export interface LeadInStep {
  readonly at: number;
  readonly rate: number;
  readonly heardAt: number;
  /** A step that is later than this is not heard at its time, ms. */
  readonly spareMs: number;
}

export interface LeadInPlan {
  readonly steps: readonly LeadInStep[];
  /** The synchronization error that is left after the last step; positive is ahead. */
  readonly errorMs: number;
}

/** What is known of a player in its lead-in. */
export interface LeadIn {
  /** When the position `begin` was heard. */
  readonly heardAt: number;
  /** The position at which the player was started: 0, unless the listener has corrected the output by more. */
  readonly begin: number;
  /** When everybody should hear the position 0. */
  readonly songStart: number;
  /** Duration of one buffer; null where it is not known. */
  readonly bufferMs: number | null;
  /** From asking for a rate until it is heard, in the middle between the shortest and the longest. */
  readonly delayMs: number;
}

/** [H281] How long before its song is heard a player is started. */
export function leadInMs(delayMs: number, bufferMs: number | null): number {
  const buffer = bufferMs ?? USUAL_BUFFER_MS;
  const reading = 1.5 * buffer + READINGS * READING_MS;
  return 2 * delayMs + reading + (MOVING_BUFFERS + 1) * buffer + SLACK_MS;
}

/**
 * [H281] When the position `begin` was heard, from readings of the slow part; null while they do not lie on one line. The
 * readings within the first buffer are left out, because browsers report them before they are heard.
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

/** [H280][H281] Plans the steps from the slow part to full rate, so that the song is heard at its time. */
export function planLeadIn(leadIn: LeadIn, now: number): LeadInPlan {
  const { heardAt, begin, songStart, bufferMs, delayMs } = leadIn;
  if (bufferMs === null) {
    // The position reaches the target then, and the error is that of a buffer of unknown beginning.
    const meets = (songStart + begin - LEAD_IN_RATE * heardAt) / (1 - LEAD_IN_RATE);
    const step = { at: meets - delayMs, rate: 1, heardAt: meets, spareMs: Number.POSITIVE_INFINITY };
    return { steps: [step], errorMs: 0 };
  }
  const startOf = (buffer: number) => heardAt + buffer * bufferMs;
  // Timers are late and never early, so a rate is asked for a little before the middle of its buffer.
  const early = bufferMs / 8;
  const stepAt = (buffer: number, rate: number) => {
    const heardAt = startOf(buffer);
    return { at: heardAt - delayMs - early, rate, heardAt, spareMs: bufferMs / 2 + early };
  };
  /** By how much the song would be late if it went on at full rate from a buffer on. */
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

/** The delay of a rate that is assumed before one was observed. */
export const USUAL_RATE_DELAY_MS = 80;
/** A delay that differs by more than this is that of another output device. */
const OTHER_DEVICE_MS = 60;

/**
 * [H282] Learns the delay of a rate from one that was observed at the end of a lead-in. An observed delay may be half a
 * buffer shorter or longer than the middle one. The delay grows by half a buffer at most, because one late timer must not
 * decide; nothing is heard too early, so a shorter delay is taken at once.
 */
export function learnRateDelay(delayMs: number | null, observedMs: number, bufferMs: number | null): number {
  const half = (bufferMs ?? USUAL_BUFFER_MS) / 2;
  const known = delayMs ?? USUAL_RATE_DELAY_MS;
  const wanted = Math.min(observedMs + half, Math.max(observedMs - half, known));
  return Math.abs(observedMs - known) > OTHER_DEVICE_MS ? wanted : Math.min(wanted, known + half);
}
