/** Nothing heard for so long while a question waits: the line is dead, whatever the network says, ms. */
export const SILENT_MS = 11_000;
/** How long a question waits: longer, so that one that finds no answer on a dead line is asked on the next. */
export const PATIENCE_MS = 12_000;

/** Tells a line that stands from one that only looks so: a network that changed, a process that stands still. */
export interface Pulse {
  /** Something has come over the line. */
  heard(): void;
  /** Follows a question; `isRefusal` tells a hangout's no from no answer at all. */
  follow<T>(answer: Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T>;
}

/** [H472] Gives a line up where a question stays without an answer and nothing else was heard. `now` in ms. */
export function createPulse(now: () => number, giveUp: () => void): Pulse {
  let heardAt = now();
  const heard = () => {
    heardAt = now();
  };
  return {
    heard,
    async follow(answer, isRefusal) {
      try {
        const found = await answer;
        heard();
        return found;
      } catch (error) {
        if (isRefusal(error)) heard();
        else if (now() - heardAt >= SILENT_MS) giveUp();
        throw error;
      }
    },
  };
}
