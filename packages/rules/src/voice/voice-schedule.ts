import { VOICE_FRAME_MS } from './voice-frame.ts';

/**
 * Schedules when a listener plays the frames of a speaker: each one voice delay after it was spoken. A frame that
 * arrives later shows that this listener's network is too slow for that, so all later ones get an extra delay, which
 * shrinks slowly when it is no longer needed.
 */

/** Frames of one packet, without gaps between them. Times in ms of one clock of the listener. */
export interface ArrivedFrames {
  readonly sequence: number;
  readonly count: number;
  /** When the first frame should be heard. */
  readonly playAt: number;
  readonly arrivedAt: number;
}

/** Schedule state of a speaker. */
export type VoiceSchedule = {
  readonly nextSequence: number;
  /** When the last scheduled frame ends. */
  readonly endAt: number;
  readonly extraMs: number;
  /** The greatest lateness of frames in the current and in the previous time span. */
  readonly lateness: readonly [now: number, before: number];
  readonly spanSince: number;
};

/**
 * The start time of the frames, null if they are too late to be played. `isFresh`: no sound of the speaker directly
 * precedes them.
 */
export interface ScheduledFrames {
  readonly schedule: VoiceSchedule;
  readonly startAt: number | null;
  readonly isFresh: boolean;
}

/** A frame must arrive this long before it is heard, to be decoded and mixed, ms. */
export const READY_MS = 30;
/** Frames are moved only if they are off by more than this, ms, because each move causes a short cross-fade. */
const TOLERANCE_MS = 4;
/** Frames later than this are dropped, ms. */
const TOO_LATE_MS = 1_500;
/** Shortest pause of the speaker in which the extra delay can change inaudibly, ms. */
const PAUSE_MS = 80;
/** The extra delay shrinks once no frame has needed it for this long, ms. */
const SPAN_MS = 3_000;
/** The extra delay shrinks by this share of the time; speech that is this much faster is not noticed. */
const SHRINK_SHARE = 0.06;
/** Margin added to the delay that the latest frame needed, ms. */
const CUSHION_MS = 10;

/** [H1441] Schedules the frames of a packet. */
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
  // Following frames are later than the last ones by the tolerance at most, so they are also in time.
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

/** Records the worst lateness of two time spans; an old value is forgotten after at most two spans. */
function observe(schedule: VoiceSchedule, late: number, at: number): VoiceSchedule {
  const [now, before] = schedule.lateness;
  if (at - schedule.spanSince < SPAN_MS) return { ...schedule, lateness: [Math.max(now, late), before] };
  return { ...schedule, lateness: [late, now], spanSince: at };
}

const shrink = (extraMs: number, ms: number): number => Math.max(0, extraMs - SHRINK_SHARE * ms);
