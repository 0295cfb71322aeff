/** The frames that the control server sends to each listener. `atMs` counts from the start of the replay. */
export interface Replay {
  readonly frames: readonly { readonly atMs: number; readonly bytes: string }[];
}

/**
 * Tells the control server to send these frames. When all are sent, resolves with the time at which it began (ms, by
 * `steadyMs`).
 */
export async function replay(address: string, frames: readonly RecordedFrame[]): Promise<number> {
  const body: Replay = {
    frames: frames.map(({ atMs, bytes }) => ({ atMs, bytes: bytes.toString('base64') })),
  };
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the control server could not send the frames: ${await response.text()}`);
  // The response comes from server.ts in this folder, hence the cast.
  return ((await response.json()) as { began: number }).began;
}

/** A frame that a listener has received, and when (`atMs`, by `steadyMs`). */
export interface RecordedFrame {
  readonly atMs: number;
  readonly bytes: Buffer;
}
