import { scaleTimeout } from '@hangout/rules/timeouts';
import { PlaybackError } from './playback-error.ts';

const TIMEOUT_MS = scaleTimeout(10_000);

/** A promise with the functions that settle it, for event handlers. */
export interface Pending {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Returns a promise that the caller's event handlers settle; it rejects after a timeout. `what` names the
 * awaited action in the error.
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

/** Returns the error with which browsers refuse to play sound before the user has clicked. */
export const autoplayBlocked = () =>
  new DOMException('the browser requires a click first', 'NotAllowedError');
