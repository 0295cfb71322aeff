import { scaleTimeout } from '@hangout/rules/timeouts';

/**
 * Liveness timeout, ms: the connection counts as dead if a request is pending and nothing was received for this long.
 */
export const SILENCE_LIMIT_MS = scaleTimeout(11_000);
/**
 * Timeout of a request, ms. Longer than the liveness timeout, so that a request is repeated on the next connection.
 */
export const REQUEST_TIMEOUT_MS = scaleTimeout(12_000);

/**
 * Detects a dead connection that still looks open, for example after a change of network or while the process was
 * suspended.
 */
export interface Liveness {
  /** Must be called for everything that the connection receives. */
  onReceived(): void;
  /** Watches a request; `isRefusal` tells a refusal by the room from a missing response. */
  follow<T>(answer: Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T>;
}

/** [H472] Calls `onDead` if a request gets no response and nothing else was received. `now` in ms. */
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
