import { ApiError } from '@hangout/contract/framework/errors';
import { RefusalError } from '@hangout/rules';
import { errorCode } from '../../platform/errors.ts';

/** Delays before retries, ms; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * [H1592] Opens the voices of a hangout. Retries while the error may be temporary and `mayRetry` returns true: a
 * hangout stores its list of users only once a second, and the server refuses a user who is not in it yet.
 * @throws the last error
 */
export async function openWithRetries<T>(
  open: () => Promise<T>,
  mayRetry: (attempt: number) => boolean,
  wait: (ms: number) => Promise<unknown> = waitMs,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (!mayPass(error) || !mayRetry(attempt)) throw error;
      await wait(RETRY_DELAYS_MS[attempt] ?? 30_000);
      if (!mayRetry(attempt)) throw error;
    }
  }
}

function mayPass(error: unknown): boolean {
  const code = errorCode(error);
  if (code === 'not_inside' || code === 'voice_unavailable') return true;
  if (error instanceof ApiError) return error.status === 0 || error.status === 429 || error.status >= 500;
  // Anything else but a refusal is a failure of the browser, for example to load the code.
  return !(error instanceof RefusalError);
}
