/** What has the browser's attention for passkeys: the list that it proposes, or what the user has pressed. */
interface Turn {
  /** Ends what is under way, and resolves once it has ended. */
  interrupt(): Promise<void>;
}

/** An offer that stands until it is taken, or until it is stopped. */
export interface Offer<T> {
  /** What came of it; null where it was stopped. */
  readonly result: Promise<T | null>;
  stop(): void;
}

export interface PasskeyTurns {
  /** Offers passkeys among what the browser proposes. The last offer stands; those before it stand again once it is over. */
  offer<T>(run: () => Promise<T>): Offer<T>;
  /** Runs what the user has pressed. An offer waits meanwhile and stands again afterwards. */
  press<T>(run: () => Promise<T>): Promise<T>;
}

/** Pause before an end is requested again, ms: what is under way may not have reached the browser yet. */
const AGAIN_MS = 20;

/**
 * [H1196] Gives the turns: a browser has one request for a passkey at a time, and ends it where a second one begins. `cancel`
 * ends the request that is under way; it does nothing where there is none.
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

  /** Runs something as the only request of the browser. */
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
            // Whoever took the turn has ended it; it comes back.
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
