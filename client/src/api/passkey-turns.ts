/** The passkey request that the browser has open: one of autofill, or one of a pressed button. */
interface Turn {
  /** Ends the request; resolves once it has ended. */
  interrupt(): Promise<void>;
}

/** Passkeys in the browser's autofill, until the user picks one or the offer is stopped. */
interface Offer<T> {
  /** Resolves with the result of `run`; with null if the offer was stopped. */
  readonly result: Promise<T | null>;
  stop(): void;
}

export interface PasskeyTurns {
  /** Offers passkeys in autofill. Only the latest offer is active; after it the one before becomes active again. */
  offer<T>(run: () => Promise<T>): Offer<T>;
  /** Runs the request of a pressed button; offers pause until it has ended. */
  press<T>(run: () => Promise<T>): Promise<T>;
}

/** How often `cancel` is repeated until the request ends, ms: the browser may not have begun it yet. */
const AGAIN_MS = 20;

/**
 * [H1196] Runs passkey requests one at a time, because a second one makes the browser end the first. `cancel` ends the
 * open request, if there is one.
 */
export function createPasskeyTurns(cancel: () => void): PasskeyTurns {
  const offers: object[] = [];
  let pressed = 0;
  let current: Turn | null = null;
  let waiting: (() => void)[] = [];
  const wakeAll = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };

  /** Runs `run` while the browser has no other request. */
  async function takeTurn<T>(run: () => Promise<T>): Promise<T> {
    while (current) await current.interrupt();
    const running = run();
    let isOver = false;
    const over = running.then(
      () => {},
      () => {},
    );
    const turn: Turn = {
      async interrupt() {
        const timer = setInterval(() => !isOver && cancel(), AGAIN_MS);
        cancel();
        await over;
        clearInterval(timer);
      },
    };
    current = turn;
    try {
      return await running;
    } finally {
      isOver = true;
      if (current === turn) current = null;
    }
  }

  return {
    offer(run) {
      const me = {};
      let isStopped = false;
      const isMyTurn = () => pressed === 0 && offers.at(-1) === me;
      const stand = async () => {
        for (;;) {
          while (!isStopped && !isMyTurn()) await new Promise<void>((resolve) => waiting.push(resolve));
          if (isStopped) return null;
          try {
            return await takeTurn(run);
          } catch (error) {
            // Otherwise the offer was stopped, or another request interrupted it and it waits for its next turn.
            if (!isStopped && isMyTurn()) throw error;
          }
        }
      };
      offers.push(me);
      void current?.interrupt();
      return {
        result: stand().finally(() => {
          offers.splice(0, offers.length, ...offers.filter((one) => one !== me));
          wakeAll();
        }),
        stop() {
          if (isStopped) return;
          isStopped = true;
          if (offers.at(-1) === me && pressed === 0) void current?.interrupt();
          wakeAll();
        },
      };
    },
    async press(run) {
      pressed += 1;
      try {
        return await takeTurn(run);
      } finally {
        pressed -= 1;
        wakeAll();
      }
    },
  };
}
