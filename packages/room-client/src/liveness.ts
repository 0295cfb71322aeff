import { scaleTimeout } from '@hangout/rules/timeouts';

/** Liveness timeout, ms: a connection counts as dead if a request is pending and no data has arrived for this long. */
export const SILENCE_LIMIT_MS = scaleTimeout(11_000);
/**
 * Timeout of a request, ms. Longer than the liveness timeout, so that a dead connection is noticed first and the
 * request is repeated on the next one.
 */
export const REQUEST_TIMEOUT_MS = scaleTimeout(12_000);

/**
 * Detects a connection that is dead but still looks open, for example after a change of network or after the process
 * was suspended.
 */
export interface Liveness {
  /** Must be called whenever the connection receives data. */
  onReceived(): void;
  /**
   * Watches a request. `isRefusal` tells whether an error is a refusal by the room, which proves that the connection is
   * alive.
   */
  follow<T>(answer: Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T>;
}

/** [H472] Calls `onDead` if a request fails without a response and no other data has arrived. `now` returns ms. */
export function createLiveness(now: () => number, onDead: () => void): Liveness {
  let receivedAt = now();
  const onReceived = () => {
    receivedAt = now();
  };
  return {
    onReceived,
    async follow(answer, isRefusal) {
      try {
        const found = await answer;
        onReceived();
        return found;
      } catch (error) {
        if (isRefusal(error)) onReceived();
        else if (now() - receivedAt >= SILENCE_LIMIT_MS) onDead();
        throw error;
      }
    },
  };
}
