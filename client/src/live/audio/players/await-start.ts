import { scaleTimeout } from '@hangout/rules/timeouts';
import { PlaybackError } from './playback-error.ts';

/** How long a provider's player may take to do what it was told, ms. */
const TIMEOUT_MS = scaleTimeout(10_000);

/** A promise that events of a player settle. */
export interface Pending {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** Waits for an event of a player, and rejects where it does not come in time. */
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

/** The error of a browser that requires a click before sound. */
export const autoplayBlocked = () =>
  new DOMException('the browser requires a click first', 'NotAllowedError');
