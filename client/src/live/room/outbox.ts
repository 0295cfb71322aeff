/** An item to send. Every attempt uses the same uuid, so that the server stores the item only once. */
export interface OutboxItem<T> {
  readonly uuid: string;
  readonly payload: T;
  readonly state: 'sending' | 'waiting' | 'failed';
  readonly tries: number;
  readonly error?: unknown;
}

export interface OutboxDependencies<T> {
  /** Resolves once the server has stored the item. */
  readonly send: (uuid: string, payload: T) => Promise<void>;
  /**
   * `tries` is the number of failed attempts. Returns the delay before the next attempt, ms; null if there
   * must be none.
   */
  readonly retryDelay: (error: unknown, tries: number) => number | null;
  /** Returns whether an item may be sent now. If not, the items behind it are sent first. */
  readonly isDue?: (payload: T) => boolean;
  readonly schedule: (ms: number, run: () => void) => void;
  /** Called after each change with all items, in the order in which they will be sent. */
  readonly onChange: (all: readonly OutboxItem<T>[]) => void;
  /** Called with an item that will not be retried automatically. */
  readonly onFailure?: (one: OutboxItem<T>) => void;
}

export interface Outbox<T> {
  add(uuid: string, payload: T): void;
  retry(uuid: string): void;
  drop(uuid: string): void;
  /**
   * Sends the items now, without waiting for their retry delays, also those that have failed but were not refused for
   * good; called after a reconnect.
   */
  flush(): void;
  /** [H777] Drops all items, because they belong to a user who has signed out. */
  clear(): void;
  all(): readonly OutboxItem<T>[];
}

/**
 * [H385] Creates an outbox, which sends its items one after the other. An item that is refused permanently stays until
 * the user retries or drops it.
 */
export function createOutbox<T>(
  dependencies: OutboxDependencies<T>,
  stored: readonly OutboxItem<T>[] = [],
): Outbox<T> {
  let all: readonly OutboxItem<T>[] = stored.map((one) => ({ ...one, state: 'waiting' }));
  let isBusy = false;
  /** Number of the latest retry timer. Older timers are outdated and do nothing when they fire. */
  let delayCount = 0;

  const set = (next: readonly OutboxItem<T>[]) => {
    all = next;
    dependencies.onChange(all);
  };
  const change = (uuid: string, to: Partial<OutboxItem<T>>) =>
    set(all.map((one) => (one.uuid === uuid ? { ...one, ...to } : one)));

  const isDue = ({ state, payload }: OutboxItem<T>) =>
    state !== 'failed' && (dependencies.isDue?.(payload) ?? true);

  const isRefusedForGood = ({ state, error }: OutboxItem<T>) =>
    state === 'failed' && dependencies.retryDelay(error, 0) === null;

  function sendNext(): void {
    const one = isBusy ? undefined : all.find(isDue);
    if (!one) return;
    isBusy = true;
    const { uuid } = one;
    change(uuid, { state: 'sending' });
    dependencies.send(uuid, one.payload).then(
      () => {
        isBusy = false;
        set(all.filter((other) => other.uuid !== uuid));
        sendNext();
      },
      (error: unknown) => {
        isBusy = false;
        const delay = dependencies.retryDelay(error, one.tries);
        change(uuid, { state: delay === null ? 'failed' : 'waiting', tries: one.tries + 1, error });
        const after = all.find((other) => other.uuid === uuid);
        if (delay === null) {
          if (after) dependencies.onFailure?.(after);
          sendNext();
          return;
        }
        delayCount += 1;
        const mine = delayCount;
        dependencies.schedule(delay, () => {
          if (mine === delayCount) sendNext();
        });
      },
    );
  }

  return {
    add(uuid, payload) {
      const isIdle = !all.some(isDue);
      set([...all.filter((one) => one.uuid !== uuid), { uuid, payload, state: 'sending', tries: 0 }]);
      if (isIdle) sendNext();
    },
    retry(uuid) {
      change(uuid, { state: 'waiting', tries: 0 });
      sendNext();
    },
    drop: (uuid) => set(all.filter((one) => one.uuid !== uuid)),
    flush() {
      delayCount += 1;
      set(
        all.map((one) =>
          one.state === 'sending' || isRefusedForGood(one) ? one : { ...one, state: 'waiting', tries: 0 },
        ),
      );
      sendNext();
    },
    clear() {
      delayCount += 1;
      set([]);
    },
    all: () => all,
  };
}
