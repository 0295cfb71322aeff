/** ffmpeg, installed on the machine or bundled; both take the same arguments. */
export interface Transcoder {
  readonly kind: 'native' | 'wasm';
  /**
   * Runs commands one after the other on the files of `folder`, which is their working folder; results appear there.
   * @throws TranscodeError when ffmpeg refuses its input
   * @throws ProcessLimitError when the timeout has passed, or ffmpeg needed too much memory
   */
  run(folder: string, commands: readonly (readonly string[])[], limit: RunLimit): Promise<void>;
  close(): Promise<void>;
}

export interface RunLimit {
  /** The timeout of all commands together, from the start of the first. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** ffmpeg refuses the input; another attempt would fail again. */
export class TranscodeError extends Error {
  override name = 'TranscodeError';
  /** How many commands of the run had finished before. */
  readonly finished: number;
  constructor(message: string, finished: number) {
    super(message);
    this.finished = finished;
  }
}
