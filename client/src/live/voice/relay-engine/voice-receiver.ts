import type { VoicePacket } from '@hangout/contract/realtime/hangout/voice-packet';
import { FRAME_SAMPLES, VOICE_SAMPLE_RATE } from '@hangout/rules/voice/voice-frame';
import { scheduleFrames, type VoiceSchedule } from '@hangout/rules/voice/voice-schedule';
import { channelsOf, openDecoder } from './opus.ts';
import type { Playback } from './playback.ts';
import type { VoiceDecoder } from './voice-codec.ts';

const SAMPLES_PER_MS = VOICE_SAMPLE_RATE / 1000;
/** Two start samples that differ by at most this count as equal, because they are rounded. */
const ROUNDED = 2;

interface Decoding {
  readonly channels: 1 | 2;
  readonly decoder: Promise<VoiceDecoder>;
  /** Start samples of the frames now being decoded, in their order. */
  readonly starts: number[];
  isBroken: boolean;
}

/** Decodes the packets of one speaker and schedules their frames. */
export function createVoiceReceiver(speaker: string, playback: Pick<Playback, 'play' | 'nextTime'>) {
  let schedule: VoiceSchedule | null = null;
  let endSample = Number.NaN;
  let decoding: Decoding | null = null;

  function openDecoding(channels: 1 | 2): Decoding {
    const starts: number[] = [];
    const fail = () => {
      opened.isBroken = true;
    };
    const opened: Decoding = {
      ...{ channels, starts, isBroken: false },
      decoder: openDecoder(
        channels,
        (frame) => {
          const start = starts.shift();
          if (start !== undefined) playback.play(speaker, start, frame);
        },
        fail,
      ),
    };
    opened.decoder.catch(fail);
    return opened;
  }

  function close(): void {
    const closed = decoding;
    decoding = null;
    if (closed)
      closed.decoder.then(
        (decoder) => decoder.close(),
        () => {},
      );
  }

  return {
    /** Schedules the frames of a packet so that the first one is heard at `playAt`, the context time in ms. */
    receive({ sequence, frames }: VoicePacket, playAt: number): void {
      const arrivedAt = playback.nextTime();
      const count = frames.length;
      const scheduled = scheduleFrames(schedule, { sequence, count, playAt, arrivedAt });
      schedule = scheduled.schedule;
      if (scheduled.startAt === null) return;
      const wanted = Math.round(scheduled.startAt * SAMPLES_PER_MS);
      const start = Math.abs(wanted - endSample) <= ROUNDED ? endSample : wanted;
      endSample = start + count * FRAME_SAMPLES;
      const channels = channelsOf(frames[0] ?? new Uint8Array());
      if (decoding?.channels !== channels || decoding.isBroken) {
        close();
        decoding = openDecoding(channels);
      }
      const current = decoding;
      for (const [index, frame] of frames.entries()) {
        const packet = frame.slice();
        void current.decoder.then(
          (decoder) => {
            current.starts.push(start + index * FRAME_SAMPLES);
            decoder.decode(packet);
          },
          () => {},
        );
      }
    },
    close,
  };
}
