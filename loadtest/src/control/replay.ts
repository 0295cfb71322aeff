/** Frames that the control server sends to each listener; times are ms since the start of the replay. */
export interface Replay {
  readonly frames: readonly { readonly atMs: number; readonly bytes: string }[];
}

/** Makes the control server send these frames. Resolves with the start time (steady ms) once all are sent. */
export async function replay(address: string, frames: readonly RecordedFrame[]): Promise<number> {
  const body: Replay = {
    frames: frames.map(({ atMs, bytes }) => ({ atMs, bytes: bytes.toString('base64') })),
  };
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the control server could not send the frames: ${await response.text()}`);
  // The JSON comes from server.ts in this folder, hence the cast.
  return ((await response.json()) as { began: number }).began;
}

/** A frame as one listener received it; `atMs` is the time of its arrival. */
export interface RecordedFrame {
  readonly atMs: number;
  readonly bytes: Buffer;
}
