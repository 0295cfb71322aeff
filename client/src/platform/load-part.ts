import { scaleTimeout } from '@hangout/rules/timeouts';

/** Delays before a part that could not be loaded is requested again, ms; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000];
/** A part that fails this often while the server answers is no longer there: the server has another version of the app. */
const MAX_FAILURES = 2;

interface LoadPartOptions {
  /** Called when the server could not be reached, before it is tried again. */
  readonly onWait?: () => void;
  readonly isReachable?: () => Promise<boolean>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** A server that has not answered for so long counts as away, ms. */
const ANSWER_MS = scaleTimeout(5_000);

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the server answers: it always has the page itself. */
async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

/**
 * [H248] Loads a part of the app that is not there from the start, and waits where the network or the server is away, so
 * that nobody loses a page, or the music, to a part of it.
 * @throws what `load` throws, where the server answers and has no such part
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { onWait, isReachable = isServerReachable, wait = waitMs }: LoadPartOptions = {},
): Promise<T> {
  let failures = 0;
  for (let attempt = 0; ; attempt++) {
    // Asked before the attempt: a server that has come back since then has not refused the part.
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
