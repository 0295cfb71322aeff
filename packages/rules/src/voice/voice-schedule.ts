import { VOICE_FRAME_MS } from './voice-frame.ts';

/**
 * When the frames of a speaker are played by a listener: each at its own time, which is behind the time at which it was said by the
 * delay of voices. A frame that comes later than that was too late for this listener's network, so all later ones get an extra
 * delay, which shrinks slowly once it is not needed any more.
 */

/** Frames of one packet, which follow each other without a gap. Times in ms of one clock of the listener. */
export interface ArrivedFrames {
  readonly sequence: number;
  readonly count: number;
  /** When the first frame is to be heard. */
  readonly playAt: number;
  readonly arrivedAt: number;
}

/** What is known of a speaker. */
export type VoiceSchedule = {
  readonly nextSequence: number;
  /** When the last frame that was scheduled ends. */
  readonly endAt: number;
  readonly extraMs: number;
  /** By how much frames came too late, the worst of the present and of the last span of time. */
  readonly lateness: readonly [now: number, before: number];
  readonly spanSince: number;
};

/** The start of the frames, or null where they are too late for everything. `isFresh`: nothing of the speaker goes before. */
export interface ScheduledFrames {
  readonly schedule: VoiceSchedule;
  readonly startAt: number | null;
  readonly isFresh: boolean;
}

/** A frame must be here so long before it is heard, to be decoded and mixed, ms. */
export const READY_MS = 30;
/** Frames are moved only where they are off by more than this, ms: each move is a short cross-fade. */
const TOLERANCE_MS = 4;
/** What is later than this is dropped: the speaker has gone on, ms. */
const TOO_LATE_MS = 1_500;
/** A pause of the speaker in which the extra delay can change unheard, ms. */
const PAUSE_MS = 80;
/** For so long no frame must have needed the extra delay before it shrinks, ms. */
const SPAN_MS = 3_000;
/** The share of the time by which it shrinks: speech that is so much quicker is not noticed. */
const SHRINK_SHARE = 0.06;
/** A little more than the last late frame needed, ms. */
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
  // Frames that follow are not later than the last ones by more than the tolerance, so they are in time as well.
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

/** Remembers the worst lateness of two spans of time, so that an old one is forgotten after at most two. */
function observe(schedule: VoiceSchedule, late: number, at: number): VoiceSchedule {
  const [now, before] = schedule.lateness;
  if (at - schedule.spanSince < SPAN_MS) return { ...schedule, lateness: [Math.max(now, late), before] };
  return { ...schedule, lateness: [late, now], spanSince: at };
}

const shrink = (extraMs: number, ms: number): number => Math.max(0, extraMs - SHRINK_SHARE * ms);
