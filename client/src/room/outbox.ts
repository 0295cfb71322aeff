/** What waits to be said: sent one after the other, again and again under the same uuid, never twice. */
export interface OutboxItem<T> {
  readonly uuid: string;
  readonly what: T;
  readonly state: 'sending' | 'waiting' | 'failed';
  /** Attempts that came to nothing. */
  readonly tries: number;
  readonly error?: unknown;
}

export interface OutboxDependencies<T> {
  /** Resolves once it is kept. */
  readonly send: (uuid: string, what: T) => Promise<void>;
  /** How long to wait after this failure, ms; null where another attempt is of no use. */
  readonly pause: (error: unknown, tries: number) => number | null;
  /** Whether it may go at all just now; what may not holds nobody up. */
  readonly isDue?: (what: T) => boolean;
  readonly later: (ms: number, run: () => void) => void;
  /** Told of everything that waits, in its order. */
  readonly changed: (all: readonly OutboxItem<T>[]) => void;
  /** Told of what was given up for now. */
  readonly failed?: (one: OutboxItem<T>) => void;
}

export interface Outbox<T> {
  add(uuid: string, what: T): void;
  /** Another attempt with one that failed. */
  again(uuid: string): void;
  drop(uuid: string): void;
  /** The way is free again: what waits goes now. */
  flush(): void;
  all(): readonly OutboxItem<T>[];
}

/** [H385] Lines that did not arrive wait for their turn; what is refused for good stays until somebody decides. */
export function createOutbox<T>(
  ports: OutboxDependencies<T>,
  before: readonly OutboxItem<T>[] = [],
): Outbox<T> {
  let all: readonly OutboxItem<T>[] = before.map((one) => ({ ...one, state: 'waiting' }));
  let isBusy = false;
  /** Counts pauses, so that an older one that ends later does nothing. */
  let pause = 0;

  const set = (next: readonly OutboxItem<T>[]) => {
    all = next;
    ports.changed(all);
  };
  const change = (uuid: string, to: Partial<OutboxItem<T>>) =>
    set(all.map((one) => (one.uuid === uuid ? { ...one, ...to } : one)));

  const isDue = ({ state, what }: OutboxItem<T>) => state !== 'failed' && (ports.isDue?.(what) ?? true);

  function next(): void {
    const one = isBusy ? undefined : all.find(isDue);
    if (!one) return;
    isBusy = true;
    const { uuid } = one;
    change(uuid, { state: 'sending' });
    ports.send(uuid, one.what).then(
      () => {
        isBusy = false;
        set(all.filter((other) => other.uuid !== uuid));
        next();
      },
      (error: unknown) => {
        isBusy = false;
        const wait = ports.pause(error, one.tries);
        change(uuid, { state: wait === null ? 'failed' : 'waiting', tries: one.tries + 1, error });
        const after = all.find((other) => other.uuid === uuid);
        if (wait === null) {
          if (after) ports.failed?.(after);
          next();
          return;
        }
        pause += 1;
        const mine = pause;
        ports.later(wait, () => {
          if (mine === pause) next();
        });
      },
    );
  }

  return {
    add(uuid, what) {
      const isIdle = !all.some(isDue);
      set([...all.filter((one) => one.uuid !== uuid), { uuid, what, state: 'sending', tries: 0 }]);
      if (isIdle) next();
    },
    again(uuid) {
      change(uuid, { state: 'waiting', tries: 0 });
      next();
    },
    drop: (uuid) => set(all.filter((one) => one.uuid !== uuid)),
    flush() {
      pause += 1;
      next();
    },
    all: () => all,
  };
}
