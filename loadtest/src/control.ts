/** Frames for the control to send to each of its listeners, at moments since the start of the play. */
export interface Replay {
  readonly frames: readonly { readonly atMs: number; readonly bytes: string }[];
}

/** Has the control send these frames. Resolves with the moment it began (steady ms) when all are handed over. */
export async function replay(address: string, frames: readonly Recorded[]): Promise<number> {
  const body: Replay = {
    frames: frames.map(({ atMs, bytes }) => ({ atMs, bytes: bytes.toString('base64') })),
  };
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the control could not play: ${await response.text()}`);
  // Its own answer, see control-server.ts.
  return ((await response.json()) as { began: number }).began;
}

/** A frame as one listener got it, ms since the recording began. */
export interface Recorded {
  readonly atMs: number;
  readonly bytes: Buffer;
}
