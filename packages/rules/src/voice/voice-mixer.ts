/**
 * Mixes the frames of all speakers, each from the sample at which it should be heard. Consecutive frames are joined
 * unchanged. Frames with a jump between them, as after a timing correction, are cross-faded. If the next frame is
 * missing, the last sound is played backwards and faded out, which is less audible than a gap.
 */

/** Length of a cross-fade, and of the backward sound that hides a missing frame, in samples at 48 kHz. */
const FADE = 240;
const TAIL = 1_920;

/** A piece of one speaker's sound. `start` and `end` are output samples. */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly channels: readonly Float32Array[];
  /** The output sample at which the fade-in starts; null if the segment continues the previous one. */
  readonly fadesFrom: number | null;
}

interface Speaker {
  segments: Segment[];
  gain: number;
  wantedGain: number;
  energy: number;
  samples: number;
}

export type VoiceMixer = ReturnType<typeof createVoiceMixer>;

/** [H1445] Creates a mixer for the voices of all speakers. */
export function createVoiceMixer() {
  const speakers = new Map<string, Speaker>();
  let played = 0;

  function speakerOf(id: string): Speaker {
    const known = speakers.get(id) ?? { segments: [], gain: 1, wantedGain: 1, energy: 0, samples: 0 };
    speakers.set(id, known);
    return known;
  }

  /**
   * Adds sound of a speaker from the output sample `start` on. It replaces sound that was already scheduled from there
   * on.
   */
  function add(id: string, start: number, channels: readonly Float32Array[]): void {
    const speaker = speakerOf(id);
    const end = start + (channels[0]?.length ?? 0);
    if (end <= played) return;
    speaker.segments = speaker.segments.filter((one) => one.start < start);
    const before = speaker.segments.at(-1);
    const follows = before?.end === start && start >= played;
    speaker.segments.push({ start, end, channels, fadesFrom: follows ? null : Math.max(start, played) });
  }

  /** Sets a speaker's gain; the gain moves to the new value within 5 ms. */
  function setGain(id: string, gain: number): void {
    speakerOf(id).wantedGain = gain;
  }

  /** Adds all voices to the output, whose first sample is `from`. */
  function mix(output: readonly Float32Array[], from: number): void {
    const length = output[0]?.length ?? 0;
    played = from + length;
    for (const speaker of speakers.values()) {
      mixSpeaker(speaker, output, from, length);
      speaker.segments = speaker.segments.filter(({ end }) => end + TAIL > played);
    }
  }

  /** Returns each speaker's root mean square since the last call, before the gain. Silent speakers are left out. */
  function takeLevels(): Map<string, number> {
    const levels = new Map<string, number>();
    for (const [id, speaker] of speakers) {
      const level = Math.sqrt(speaker.energy / Math.max(1, speaker.samples));
      [speaker.energy, speaker.samples] = [0, 0];
      if (level > 0) levels.set(id, level);
    }
    return levels;
  }

  return { add, setGain, mix, takeLevels };
}

function mixSpeaker(speaker: Speaker, output: readonly Float32Array[], from: number, length: number): void {
  speaker.samples += length;
  const { segments, gain, wantedGain } = speaker;
  for (let place = 0; place < segments.length; place += 1) {
    const segment = segments[place];
    if (!segment || segment.start >= from + length) break;
    const next = segments[place + 1];
    const begin = Math.max(from, segment.start);
    const end = Math.min(from + length, segment.end + TAIL, next ? fadeBegin(next) + FADE : Infinity);
    for (let at = begin; at < end; at += 1) {
      const share = shareOf(segment, next, at);
      const heard = gainAfter(gain, wantedGain, at - from);
      for (let channel = 0; channel < output.length; channel += 1) {
        const samples = output[channel];
        const value = share * sampleOf(segment, channel, at);
        if (channel === 0) speaker.energy += value * value;
        if (samples) samples[at - from] = (samples[at - from] ?? 0) + value * heard;
      }
    }
  }
  speaker.gain = gainAfter(gain, wantedGain, length);
}

/** Returns the gain after `samples` samples on its way to `wanted`. */
function gainAfter(gain: number, wanted: number, samples: number): number {
  const most = samples / FADE;
  return gain + Math.max(-most, Math.min(most, wanted - gain));
}

const fadeBegin = ({ fadesFrom, start }: Segment): number => fadesFrom ?? start;

/**
 * Returns a segment's volume at the output sample `at`, 0 to 1. It is below 1 during a fade-in or fade-out, and after
 * the segment's end, when its sound is played backwards and fades out to hide a missing frame.
 */
function shareOf({ end, fadesFrom }: Segment, next: Segment | undefined, at: number): number {
  const into = fadesFrom === null ? 1 : Math.min(1, Math.max(0, (at - fadesFrom) / FADE));
  const tail = at < end ? 1 : 1 - (at - end) / TAIL;
  if (!next || at < fadeBegin(next)) return into * tail;
  return next.fadesFrom === null ? 0 : into * tail * Math.max(0, 1 - (at - next.fadesFrom) / FADE);
}

/**
 * Returns a sample of a segment. After the segment's end its sound is read backwards. Mono sound goes to both channels.
 */
function sampleOf({ start, channels }: Segment, channel: number, at: number): number {
  const samples = channels[channel] ?? channels[0];
  if (!samples) return 0;
  const index = at - start;
  return samples[index < samples.length ? index : 2 * samples.length - 1 - index] ?? 0;
}
