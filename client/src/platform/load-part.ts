import { scaleTimeout } from '@hangout/rules/timeouts';

/** Delays before retries of a part that failed to load, ms; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000];
/**
 * A part that fails this often while the server is reachable no longer exists: the server has another version of the
 * app.
 */
const MAX_FAILURES = 2;

interface LoadPartOptions {
  /** Called if the server is unreachable, before the next attempt. */
  readonly onWait?: () => void;
  readonly isReachable?: () => Promise<boolean>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** A server without a response for this long counts as unreachable, ms. */
const ANSWER_MS = scaleTimeout(5_000);

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns whether the server responds to a request for the start page, which always exists. */
async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

/**
 * [H248] Loads a part of the app on demand, and waits while the network or the server is unreachable, so that the
 * page and the music survive.
 * @throws what `load` throws, if the server is reachable and has no such part
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { onWait, isReachable = isServerReachable, wait = waitMs }: LoadPartOptions = {},
): Promise<T> {
  let failures = 0;
  for (let attempt = 0; ; attempt++) {
    // Checked before the attempt, so that a failure counts only if the server was already reachable.
    const wasReachable = attempt > 0 && (await isReachable());
    if (attempt === 0 || wasReachable)
      try {
        return await load();
      } catch (error) {
        if (wasReachable) failures += 1;
        if (failures === MAX_FAILURES) throw error;
      }
    else onWait?.();
    await wait(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0);
  }
}
