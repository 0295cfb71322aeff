/** Nothing received for so long while a request waits: the connection is dead, whatever the network says, ms. */
export const SILENCE_LIMIT_MS = 11_000;
/** Timeout of a request, ms. It is longer, so that a request on a dead connection can be repeated on the next one. */
export const REQUEST_TIMEOUT_MS = 12_000;

/** Tells a live connection from one that only looks so: after a change of network, or when the process stands still. */
export interface Liveness {
  /** Something has been received over the connection. */
  onReceived(): void;
  /** Follows a request; `isRefusal` tells a room's refusal from no answer at all. */
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
