/** ffmpeg, the machine's own or the one that is bundled; both take the same arguments. */
export interface Transcoder {
  readonly kind: 'native' | 'wasm';
  /**
   * Runs commands one after the other on the files of `folder`, which is their working folder; results appear there.
   * @throws TranscodeFailed when ffmpeg refuses its input or the time is over
   */
  run(folder: string, commands: readonly (readonly string[])[], limit: RunLimit): Promise<void>;
  close(): Promise<void>;
}

export interface RunLimit {
  /** For all commands together, from the moment they begin. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The input's fault: it would fail again. */
export class TranscodeError extends Error {
  override name = 'TranscodeFailed';
  readonly reason: 'refused' | 'time';
  constructor(reason: 'refused' | 'time', words: string) {
    super(words);
    this.reason = reason;
  }
}

/** Lets `width` tasks run at a time; the others wait in line. */
export function line(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = width;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
