/** Frames for the control server to send to each listener. `atMs` counts from the start of the replay. */
export interface Replay {
  readonly frames: readonly { readonly atMs: number; readonly bytes: string }[];
}

/**
 * Makes the control server send these frames. Resolves when all frames are sent, to the time at which the server began
 * (ms, by `steadyMs`).
 */
export async function replay(address: string, frames: readonly RecordedFrame[]): Promise<number> {
  const body: Replay = {
    frames: frames.map(({ atMs, bytes }) => ({ atMs, bytes: bytes.toString('base64') })),
  };
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the control server could not send the frames: ${await response.text()}`);
  // The cast is safe: server.ts in this folder responds.
  return ((await response.json()) as { began: number }).began;
}

/** A frame that a listener has received. `atMs` is when, by `steadyMs`. */
export interface RecordedFrame {
  readonly atMs: number;
  readonly bytes: Buffer;
}
