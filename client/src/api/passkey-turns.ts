/** The browser's current passkey request: an autofill offer, or the request of a button that the user pressed. */
interface Turn {
  /** Ends the current request, and resolves after it has ended. */
  interrupt(): Promise<void>;
}

/** Passkeys offered in the browser's autofill until the user picks one or the offer is stopped. */
interface Offer<T> {
  /** Resolves to what `run` has returned; to null if the offer was stopped. */
  readonly result: Promise<T | null>;
  stop(): void;
}

export interface PasskeyTurns {
  /**
   * Offers passkeys in the browser's autofill. The latest offer is active; earlier ones become active again after it
   * ends.
   */
  offer<T>(run: () => Promise<T>): Offer<T>;
  /** Runs the request of a button that the user pressed; autofill offers pause until the request ends. */
  press<T>(run: () => Promise<T>): Promise<T>;
}

/**
 * Interval at which `cancel` is repeated until the request ends, ms: the browser may not have started the request yet.
 */
const AGAIN_MS = 20;

/**
 * [H1196] Serializes passkey requests: a browser allows one at a time, and a second one ends the first. `cancel` ends
 * the current request; it does nothing if there is none.
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

  /** Runs `run` as the only request of the browser. */
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
            // Another request interrupted this offer, which resumes later.
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
