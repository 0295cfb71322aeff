/** ffmpeg, installed on the machine or bundled; both take the same arguments. */
export interface Transcoder {
  readonly kind: 'native' | 'wasm';
  /**
   * Runs ffmpeg commands one after the other in `folder`, which holds their input files and receives their output.
   * @throws TranscodeError if ffmpeg refuses its input
   * @throws ProcessLimitError if the timeout has passed, or ffmpeg needed too much memory
   */
  run(folder: string, commands: readonly (readonly string[])[], limit: RunLimit): Promise<void>;
  close(): Promise<void>;
}

export interface RunLimit {
  /** Timeout of all commands together, from the start of the first. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Thrown if ffmpeg refuses the input; another attempt would fail again. */
export class TranscodeError extends Error {
  override name = 'TranscodeError';
  /** Number of commands that finished before the failure. */
  readonly finished: number;
  constructor(message: string, finished: number) {
    super(message);
    this.finished = finished;
  }
}
