import { scaleTimeout } from '@hangout/rules/timeouts';

/** Delays before retries, ms; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000];
/**
 * If loading a chunk fails this many times while the server is reachable, the server no longer has it,
 * because it runs another version.
 */
const MAX_FAILURES = 2;

interface LoadPartOptions {
  /** Called before a further attempt if the server is unreachable. */
  readonly onWait?: () => void;
  readonly isReachable?: () => Promise<boolean>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** A server that does not respond for this long counts as unreachable, ms. */
const ANSWER_MS = scaleTimeout(5_000);

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns whether the server responds; a status of 500 or above counts as no response. */
async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

/**
 * [H248] Loads a chunk, and waits while the network or the server is unreachable, so that the page and its music
 * continue.
 * @throws the error of `load` if the server is reachable but does not have the chunk
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { onWait, isReachable = isServerReachable, wait = waitMs }: LoadPartOptions = {},
): Promise<T> {
  let failures = 0;
  for (let attempt = 0; ; attempt++) {
    // Checked before the attempt, because a failure counts only if the server was reachable at that time.
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
