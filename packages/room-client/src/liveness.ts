import { scaleTimeout } from '@hangout/rules/timeouts';

/** Timeout, ms: with a request pending and nothing received for this long, the connection counts as dead. */
export const SILENCE_LIMIT_MS = scaleTimeout(11_000);
/**
 * Timeout of a request, ms. It is longer than the liveness timeout, so that a request is repeated on the next
 * connection.
 */
export const REQUEST_TIMEOUT_MS = scaleTimeout(12_000);

/**
 * Detects a dead connection that still looks open, such as after a change of network or while the process is
 * suspended.
 */
export interface Liveness {
  /** Must be called for everything that the connection receives. */
  onReceived(): void;
  /** Follows a request; `isRefusal` says whether an error is the room's refusal or a missing answer. */
  follow<T>(answer: Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T>;
}

/** [H472] Calls `onDead` where a request stays without an answer and nothing else was received. `now` in ms. */
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
