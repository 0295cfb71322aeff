import { steadyMs } from '../clock.ts';
import { readFrame } from '../workers/frames.ts';
import { createJoinClient } from '../workers/join-client.ts';
import type { Listener } from '../workers/listener.ts';
import { readNumbers, type Speech } from './speech.ts';

/**
 * A listener that decodes frames. `heardAt` contains when each frame arrived (ms, by `steadyMs`), by frame
 * number.
 */
export interface Hearer {
  readonly listener: Listener;
  readonly heardAt: Map<number, number>;
}

/** Lets guests join who decode frames. Only a few, because decoding takes time. */
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

/** How much of a speech the hearers have lost, and how late they heard it. */
export interface Hearing {
  /** Lost frames, summed over all hearers. */
  readonly lostFrames: number;
  /** For each frame and hearer, the time from the start of the frame's capture to its arrival, ms. */
  readonly latenessMs: readonly number[];
}

export function judgeHearing({ capturedAt }: Speech, hearers: readonly Pick<Hearer, 'heardAt'>[]): Hearing {
  const latenessMs = hearers.flatMap(({ heardAt }) =>
    capturedAt.flatMap((captured, number) => {
      const at = heardAt.get(number);
      return at === undefined ? [] : [at - captured];
    }),
  );
  return { lostFrames: hearers.length * capturedAt.length - latenessMs.length, latenessMs };
}
