import { scaleTimeout } from '@hangout/rules/timeouts';
import { PlaybackError } from './playback-error.ts';

const TIMEOUT_MS = scaleTimeout(10_000);

/** A promise that the event handlers of a player resolve or reject. */
export interface Pending {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Returns a promise that an event of a player resolves or rejects; it rejects after a timeout. `what` is the name of
 * the awaited action in the error.
 */
export function awaitEvent(what: string): Pending {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new PlaybackError('error', `the player did not ${what} in time`)),
    TIMEOUT_MS,
  );
  const settle = () => clearTimeout(timer);
  promise.then(settle, settle);
  return { promise, resolve, reject };
}

/** Returns an error like that of browsers that require a click before sound. */
export const autoplayBlocked = () =>
  new DOMException('the browser requires a click first', 'NotAllowedError');
