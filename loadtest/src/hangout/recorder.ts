import { steadyMs } from '../clock.ts';
import type { RecordedFrame } from '../control/replay.ts';
import { createJoinClient } from '../workers/join-client.ts';
import type { Listener } from '../workers/listener.ts';

/** A listener in the main process that records every frame it receives. */
export interface Recorder {
  /** The current connection; a lost one is replaced. */
  listener: Listener;
  frames: RecordedFrame[];
}

/** Joins a hangout as a guest, and records every frame from then on. */
export async function startRecorder(base: string, slug: string): Promise<Recorder> {
  const client = createJoinClient(base, 1);
  const frames: RecordedFrame[] = [];
  const onFrame = (bytes: Buffer) => void frames.push({ atMs: steadyMs(), bytes: Buffer.from(bytes) });
  const listener = await client.join(slug, await client.guestToken(), { onFrame });
  client.close();
  return { listener, frames };
}
