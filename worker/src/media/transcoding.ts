/** ffmpeg, installed or bundled; both take the same arguments. */
export interface Transcoder {
  readonly kind: 'native' | 'wasm';
  /**
   * Runs ffmpeg commands one after the other in `folder`, which has their input and gets their output.
   * @throws TranscodeError if ffmpeg refuses the input @throws ProcessLimitError if ffmpeg takes too long or
   * too much memory
   */
  run(folder: string, commands: readonly (readonly string[])[], limit: RunLimit): Promise<void>;
  close(): Promise<void>;
}

export interface RunLimit {
  /** Time limit of all commands together. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** ffmpeg has refused the input, so a retry would fail too. */
export class TranscodeError extends Error {
  override name = 'TranscodeError';
  /** Number of commands that were finished before. */
  readonly finished: number;
  constructor(message: string, finished: number) {
    super(message);
    this.finished = finished;
  }
}
