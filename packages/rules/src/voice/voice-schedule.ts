import { VOICE_FRAME_MS } from './voice-frame.ts';

/**
 * Schedules when a listener plays the frames of a speaker: one voice delay after each was spoken. If a frame arrives
 * too late for that, this listener's network is slow, and all later frames get an extra delay. The extra delay shrinks
 * slowly once it is no longer needed.
 */

/** The frames of one packet, without gaps. Times are in ms of one of the listener's clocks. */
export interface ArrivedFrames {
  readonly sequence: number;
  readonly count: number;
  /** When the listener should hear the first frame. */
  readonly playAt: number;
  readonly arrivedAt: number;
}

/** The state of one speaker's schedule. */
export type VoiceSchedule = {
  readonly nextSequence: number;
  /** When the last scheduled frame ends. */
  readonly endAt: number;
  readonly extraMs: number;
  /** The greatest lateness of frames, ms, in the current and in the previous span of `SPAN_MS`. */
  readonly lateness: readonly [now: number, before: number];
  readonly spanSince: number;
};

/**
 * When to play the frames; null if they are too late. `isFresh` is true after a pause, when no earlier sound of the
 * speaker has to be joined.
 */
export interface ScheduledFrames {
  readonly schedule: VoiceSchedule;
  readonly startAt: number | null;
  readonly isFresh: boolean;
}

/** A frame must have arrived this long before it is heard, ms, to be decoded and mixed in time. */
export const READY_MS = 30;
/** Frames that are off by no more than this (ms) are not moved, because each move causes a short cross-fade. */
const TOLERANCE_MS = 4;
/** Frames that are later than this (ms) are dropped. */
const TOO_LATE_MS = 1_500;
/** Shortest pause of the speaker, ms, in which the extra delay can change inaudibly. */
const PAUSE_MS = 80;
/** The extra delay begins to shrink when no frame has needed it for this long (ms). */
const SPAN_MS = 3_000;
/** The extra delay shrinks by this share of the time that passes. Listeners do not notice speech that is 6 % faster. */
const SHRINK_SHARE = 0.06;
/** Margin added to the delay that the latest frame needed, ms. */
const CUSHION_MS = 10;

/** [H1441] Decides when to play the frames of a packet. */
export function scheduleFrames(known: VoiceSchedule | null, frames: ArrivedFrames): ScheduledFrames {
  const { sequence, count, playAt, arrivedAt } = frames;
  const isRestart = known === null || sequence < known.nextSequence;
  const before: VoiceSchedule = isRestart ? beginAt(frames, known) : known;
  const late = arrivedAt + READY_MS - playAt;
  if (late > TOO_LATE_MS)
    return { schedule: { ...before, nextSequence: sequence + count }, startAt: null, isFresh: false };
  const seen = observe(before, late, arrivedAt);
  const isPause = isRestart || playAt + before.extraMs - before.endAt > PAUSE_MS;
  const needed = Math.max(0, ...seen.lateness) + (Math.max(...seen.lateness) > 0 ? CUSHION_MS : 0);
  const extraMs =
    late > before.extraMs || isPause
      ? needed
      : Math.max(needed, shrink(before.extraMs, count * VOICE_FRAME_MS));
  const wanted = playAt + extraMs;
  const isFollowing = !isPause && Math.abs(wanted - before.endAt) <= TOLERANCE_MS;
  // Frames that follow directly are at most `TOLERANCE_MS` earlier than wanted, so they are still in time.
  const startAt = isFollowing && before.endAt >= arrivedAt ? before.endAt : wanted;
  return {
    schedule: { ...seen, nextSequence: sequence + count, endAt: startAt + count * VOICE_FRAME_MS, extraMs },
    startAt,
    isFresh: isPause,
  };
}

function beginAt({ sequence, playAt, arrivedAt }: ArrivedFrames, known: VoiceSchedule | null): VoiceSchedule {
  const latest = known?.lateness ?? [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return { nextSequence: sequence, endAt: playAt, extraMs: 0, lateness: latest, spanSince: arrivedAt };
}

/** Records the greatest lateness per time span. An old value is forgotten after at most two spans. */
function observe(schedule: VoiceSchedule, late: number, at: number): VoiceSchedule {
  const [now, before] = schedule.lateness;
  if (at - schedule.spanSince < SPAN_MS) return { ...schedule, lateness: [Math.max(now, late), before] };
  return { ...schedule, lateness: [late, now], spanSince: at };
}

const shrink = (extraMs: number, ms: number): number => Math.max(0, extraMs - SHRINK_SHARE * ms);
