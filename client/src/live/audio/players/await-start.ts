import { scaleTimeout } from '@hangout/rules/timeouts';
import { PlaybackError } from './playback-error.ts';

/** Longest time for a provider's player to carry out a call, ms. */
const TIMEOUT_MS = scaleTimeout(10_000);

/** A promise settled by events of a player. */
export interface Pending {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Returns a promise that the caller settles when an event of a player arrives; after a timeout it rejects. `what` names
 * the expected action in the error message.
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

/** Returns the error that browsers throw if they require a click before sound. */
export const autoplayBlocked = () =>
  new DOMException('the browser requires a click first', 'NotAllowedError');
