import { scaleTimeout } from '@hangout/rules/timeouts';

/** A connection counts as dead if a request is pending and no data has arrived for this long, ms. */
export const SILENCE_LIMIT_MS = scaleTimeout(11_000);
/**
 * Time limit of a request, ms. Longer than `SILENCE_LIMIT_MS`, so that a dead connection is noticed first and
 * the request is repeated on the next one.
 */
export const REQUEST_TIMEOUT_MS = scaleTimeout(12_000);

/** Notices connections that are dead but look open, as after a change of network or after sleep. */
export interface Liveness {
  /** Must be called for all data that the connection receives. */
  onReceived(): void;
  /**
   * Watches a request. `isRefusal` tells whether an error is the room's refusal, which proves that the
   * connection is alive.
   */
  follow<T>(answer: Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T>;
}

/**
 * [H472] Calls `onDead` if a request fails without a response and no other data has arrived. `now` returns
 * ms.
 */
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
