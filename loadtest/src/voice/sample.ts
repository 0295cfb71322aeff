import { steadyMs } from '../clock.ts';
import { readFrame } from '../workers/frames.ts';
import { createJoinClient } from '../workers/join-client.ts';
import type { Listener } from '../workers/listener.ts';
import { readNumbers, type Speech } from './speech.ts';

/** A listener that decodes what it hears, with the time of each frame's arrival (steady ms), by its number. */
export interface Hearer {
  readonly listener: Listener;
  readonly heardAt: Map<number, number>;
}

/** Joins guests that decode what they hear; there are few of them, because decoding costs time. */
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

/** What hearers have heard of a speech. */
export interface Hearing {
  /** Frames that somebody did not get. */
  readonly lostFrames: number;
  /** From the begin of the capture of a frame to its arrival, ms, for each frame at each hearer. */
  readonly latenessMs: readonly number[];
}

/** Judges what hearers have heard of a speech. */
export function judgeHearing({ capturedAt }: Speech, hearers: readonly Pick<Hearer, 'heardAt'>[]): Hearing {
  const latenessMs = hearers.flatMap(({ heardAt }) =>
    capturedAt.flatMap((captured, number) => {
      const at = heardAt.get(number);
      return at === undefined ? [] : [at - captured];
    }),
  );
  return { lostFrames: hearers.length * capturedAt.length - latenessMs.length, latenessMs };
}
