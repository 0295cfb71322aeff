import { Readable } from 'node:stream';
import { S3ServiceException } from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';
import { FileStoreError } from './file-store-error.ts';

/** A call to the storage, for error messages. */
export interface Attempt {
  readonly store: string;
  /** What the call does, such as `read songs/1/http.m4a`. */
  readonly what: string;
  readonly timeoutMs: number;
}

/** Pause before a write is repeated, ms; longer after each attempt. */
const PAUSE_MS = 200;

/**
 * [H1191] Calls the storage with a timeout, up to `attempts` times if it is unavailable.
 * @throws FileStoreError
 */
export async function waitForAnswer<T>(
  attempt: Attempt,
  call: (signal: AbortSignal) => Promise<T>,
  attempts = 1,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), attempt.timeoutMs);
    try {
      return await call(stop.signal);
    } catch (error) {
      const failure = describeFailure(error, attempt, stop.signal.aborted);
      if (tried >= attempts || !failure.isUnavailable) throw failure;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried));
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Waits for an upload. Aborts it if no part is completed within the timeout. Errors of the uploaded stream are thrown
 * unchanged.
 * @throws FileStoreError
 */
export async function waitForProgress(attempt: Attempt, upload: Upload): Promise<void> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void upload.abort().catch(() => {});
  }, attempt.timeoutMs);
  upload.on('httpUploadProgress', () => timer.refresh());
  try {
    await upload.done();
  } catch (error) {
    const isOfStorage = isLate || error instanceof S3ServiceException || isOfNetwork(error);
    throw isOfStorage ? describeFailure(error, attempt, isLate) : error;
  } finally {
    clearTimeout(timer);
  }
}

const isOfNetwork = (error: unknown) =>
  error instanceof Error && ('$metadata' in error || ('syscall' in error && error.syscall === 'connect'));

/** Returns the error for a failed call; its message says what has failed and why. */
function describeFailure(
  error: unknown,
  { store, what, timeoutMs }: Attempt,
  isTimeout = false,
): FileStoreError {
  const say = (words: string, isUnavailable: boolean) =>
    new FileStoreError(`${store}, ${words}; could not ${what}`, { isUnavailable, cause: error });
  const seconds = Math.round(timeoutMs / 100) / 10;
  if (isTimeout) return say(`has not answered within ${seconds} s`, true);
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    const reason =
      error.message && error.message !== error.name ? `${error.name}: ${error.message}` : error.name;
    return say(`answers ${status} (${reason})`, status >= 500 || status === 429);
  }
  const { code, name = '', message = String(error) } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return say(`cannot be reached: ${message}`, true);
  return code === undefined ? say(`fails: ${message}`, false) : say(`cannot be reached: ${code}`, true);
}

/** Returns whether a call has failed because the file does not exist. */
export function isMissing(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return cause instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(cause.name);
}

/**
 * Returns a response's body as a stream that fails with a FileStoreError if the body breaks off or stalls for longer
 * than the timeout. Time in which the reader takes no data does not count.
 */
export function watchStream(body: Readable, attempt: Attempt): Readable {
  async function* read() {
    const chunks = body.iterator()[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await waitForAnswer(attempt, (signal) => nextBefore(chunks, signal));
        if (next.done) return;
        yield next.value;
      }
    } finally {
      body.destroy();
    }
  }
  // Without this listener, a connection that breaks before the body is read would crash the process.
  body.on('error', () => {});
  return Readable.from(read(), { objectMode: false }).once('close', () => body.destroy());
}

function nextBefore(chunks: AsyncIterator<Buffer>, signal: AbortSignal): Promise<IteratorResult<Buffer>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    chunks.next().then(resolve, reject);
  });
}
