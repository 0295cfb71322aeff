import { once } from 'node:events';
import { findAudioServer, findRecorder, startAudioServer } from '@hangout/testkit/programs/audio-server';
import { startHelper } from '@hangout/testkit/programs/helper-process';
import { SAMPLE_RATE } from '@hangout/testkit/songs/wav';

/** Lists the programs for recording sound that this machine lacks, each with its Debian package. */
export const missingForSound = (): string[] => [
  ...(findAudioServer() ? [] : ['pulseaudio (pulseaudio)']),
  ...(findRecorder() ? [] : ['parec (pulseaudio-utils)']),
];

/** Sound of both virtual speakers: `left` is the first browser's, `right` the second one's. */
export interface StereoSound {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** When the first sample was recorded, epoch ms; may be off by a few of the server's buffers. */
  readonly startedAt: number;
}

export interface SoundServer {
  /** Environment variables for two browsers, which let each play into its own virtual speaker. */
  readonly speakers: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
  /** Records both speakers. The returned function ends the recording and returns it. */
  record(): Promise<() => Promise<StereoSound>>;
  close(): Promise<void>;
}

const SPEAKERS = ['first', 'second'] as const;

/**
 * Starts a sound server with two virtual speakers. They are the two channels of one device, so that both have
 * exactly the same clock.
 */
export async function startSoundServer(): Promise<SoundServer> {
  const recorder = findRecorder();
  if (!recorder) throw new Error(`This machine lacks ${missingForSound().join(', ')}.`);
  const modules = [
    `module-null-sink sink_name=device rate=${SAMPLE_RATE} channels=2 channel_map=front-left,front-right`,
    ...['front-left', 'front-right'].map(
      (channel, index) =>
        `module-remap-sink sink_name=${SPEAKERS[index]} master=device channels=1 channel_map=mono master_channel_map=${channel} remix=no`,
    ),
  ];
  const { env, stop } = await startAudioServer(modules, { sampleRate: SAMPLE_RATE });
  const speaker = (name: string) => ({ PULSE_SERVER: env.PULSE_SERVER, PULSE_SINK: name });
  return {
    speakers: [speaker(SPEAKERS[0]), speaker(SPEAKERS[1])],
    record: () => record(recorder, { ...process.env, ...env }),
    close: stop,
  };
}

/** Two channels of 16 bits each. */
const FRAME_BYTES = 4;

async function record(program: string, env: NodeJS.ProcessEnv): Promise<() => Promise<StereoSound>> {
  const format = ['--raw', '--format=s16le', `--rate=${SAMPLE_RATE}`, '--channels=2', '--latency-msec=50'];
  const recorder = startHelper(program, ['--device=device.monitor', ...format], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { stdout } = recorder.child;
  if (!stdout) throw new Error('the recorder writes to a pipe');
  const pieces: Buffer[] = [];
  let bytes = 0;
  let startedAt = Number.POSITIVE_INFINITY;
  stdout.on('data', (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    // A piece may arrive late but never early, so the earliest start that any piece suggests is right.
    startedAt = Math.min(startedAt, Date.now() - (bytes / FRAME_BYTES / SAMPLE_RATE) * 1000);
  });
  await once(stdout, 'data');
  return async () => {
    await recorder.stop();
    return { ...splitChannels(Buffer.concat(pieces)), startedAt };
  };
}

function splitChannels(sound: Buffer): Pick<StereoSound, 'left' | 'right'> {
  const frames = Math.floor(sound.length / FRAME_BYTES);
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  for (let frame = 0; frame < frames; frame++) {
    left[frame] = sound.readInt16LE(frame * FRAME_BYTES) / 32_768;
    right[frame] = sound.readInt16LE(frame * FRAME_BYTES + 2) / 32_768;
  }
  return { left, right };
}
