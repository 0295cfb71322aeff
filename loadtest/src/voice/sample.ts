import { steadyMs } from '../clock.ts';
import { readFrame } from '../workers/frames.ts';
import { createJoinClient } from '../workers/join-client.ts';
import type { Listener } from '../workers/listener.ts';
import { readNumbers, type Speech } from './speech.ts';

/** A listener that decodes frames, with each frame's arrival time (steady ms) by frame number. */
export interface Hearer {
  readonly listener: Listener;
  readonly heardAt: Map<number, number>;
}

/** Joins guests that decode frames; only a few, because decoding costs time. */
export async function joinHearers(base: string, slug: string, count: number): Promise<Hearer[]> {
  const client = createJoinClient(base, 1);
  const hearers: Hearer[] = [];
  for (let index = 0; index < count; index += 1) {
    const heardAt = new Map<number, number>();
    const onFrame = (bytes: Buffer) => {
      const frame = readFrame(bytes);
      if (frame.kind !== 'voice') return;
      const now = steadyMs();
      for (const number of readNumbers(frame.payload)) if (!heardAt.has(number)) heardAt.set(number, now);
    };
    hearers.push({ listener: await client.join(slug, await client.guestToken(), { onFrame }), heardAt });
  }
  client.close();
  return hearers;
}

/** Hearers' losses and latencies of a speech. */
export interface Hearing {
  /** Lost frames, summed over hearers. */
  readonly lostFrames: number;
  /** Time from the start of a frame's capture to its arrival, ms, for each frame at each hearer. */
  readonly latenessMs: readonly number[];
}

/** Computes the hearers' losses and latencies. */
export function judgeHearing({ capturedAt }: Speech, hearers: readonly Pick<Hearer, 'heardAt'>[]): Hearing {
  const latenessMs = hearers.flatMap(({ heardAt }) =>
    capturedAt.flatMap((captured, number) => {
      const at = heardAt.get(number);
      return at === undefined ? [] : [at - captured];
    }),
  );
  return { lostFrames: hearers.length * capturedAt.length - latenessMs.length, latenessMs };
}
