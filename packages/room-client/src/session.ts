import type { Ticket } from './join.ts';
import { reconnectDelay } from './reconnect-backoff.ts';

/** [H503] A join that has neither succeeded nor failed after this time is given up and tried again, ms. */
export const JOIN_TIMEOUT_MS = 30_000;

/** The state of a session between `start` and `stop`. */
export type SessionStatus = 'joining' | 'inside' | 'reconnecting';

/** What one connection of a session reports to it; calls for a connection that has been replaced do nothing. */
export interface SessionEvents {
  /** Whether this is still the session's connection: events of a replaced connection must be ignored. */
  isCurrent(): boolean;
  closed(code: number): void;
}

export interface SessionOptions<T extends Ticket, C extends { close(): unknown }> {
  /** Asks REST for a new ticket. */
  readonly requestTicket: () => Promise<T>;
  readonly connect: (ticket: T, events: SessionEvents) => Promise<C>;
  /** Runs when a connection is open and before the session is inside; where it fails, the session reconnects. */
  readonly prepare?: (connection: C) => Promise<void>;
  readonly onStatus: (status: SessionStatus) => void;
  /** Whether to try again with back-off after a failed join; with false the session stays as it is. */
  readonly shouldRetry: (error: unknown) => boolean;
  /** Whether to reconnect after a close; with false it waits until `resume` is called, if ever. */
  readonly shouldReconnect: (code: number, resume: () => void) => boolean;
  /** Returns a random number in [0, 1). */
  readonly random?: () => number;
  /** Schedules a callback and returns a function that cancels it. */
  readonly schedule?: (run: () => void, ms: number) => () => void;
}

function scheduleTimeout(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Joins a room and stays in it: each reconnect is a new ticket and a new join, after a growing delay. */
export interface RoomSession<C> {
  /** The open connection; null while there is none. */
  connection(): C | null;
  /** Joins; a session that runs is stopped first. */
  start(): void;
  /** Leaves; nothing is reported afterwards. */
  stop(): void;
  /** Closes the connection and joins anew. */
  reconnect(): void;
}

/** [R094][R095] The state machine of joining, staying and reconnecting, for a hangout as for the lobby. */
export function createRoomSession<T extends Ticket, C extends { close(): unknown }>(
  options: SessionOptions<T, C>,
): RoomSession<C> {
  const { random = Math.random, schedule = scheduleTimeout } = options;
  /** Grows with every start, stop and reconnect: joins and events of an older generation are ignored. */
  let generation = 0;
  let connection: C | null = null;
  let status: SessionStatus | null = null;
  /** Cancels the timer of the reconnect delay, or of the join under way. */
  let cancelTimer = () => {};

  function setStatus(next: SessionStatus): void {
    status = next;
    options.onStatus(next);
  }

  function disconnect(): void {
    generation += 1;
    cancelTimer();
    connection?.close();
    connection = null;
  }

  async function join(mine: number, attempt: number): Promise<void> {
    const isCurrent = () => mine === generation;
    cancelTimer = schedule(() => reconnectAfterDelay(attempt + 1), JOIN_TIMEOUT_MS);
    try {
      const ticket = await options.requestTicket();
      if (!isCurrent()) return;
      const opened = await options.connect(ticket, {
        isCurrent,
        closed: (code) => {
          if (isCurrent()) onClosed(code);
        },
      });
      if (!isCurrent()) {
        opened.close();
        return;
      }
      connection = opened;
      await options.prepare?.(opened);
      if (!isCurrent()) return;
      cancelTimer();
      setStatus('inside');
    } catch (error) {
      if (!isCurrent()) return;
      cancelTimer();
      if (options.shouldRetry(error)) reconnectAfterDelay(attempt + 1);
    }
  }

  /** The status stays 'joining' after the first failed attempt of a first join; otherwise it is 'reconnecting'. */
  function reconnectAfterDelay(attempt: number): void {
    disconnect();
    const mine = generation;
    if (status !== 'joining' || attempt > 1) setStatus('reconnecting');
    cancelTimer = schedule(() => void join(mine, attempt), reconnectDelay(attempt, random()));
  }

  function onClosed(code: number): void {
    connection = null;
    cancelTimer();
    const mine = generation;
    const resume = () => {
      if (mine === generation) reconnectAfterDelay(0);
    };
    if (options.shouldReconnect(code, resume)) resume();
    else if (mine === generation) setStatus('reconnecting');
  }

  return {
    connection: () => connection,
    start() {
      disconnect();
      setStatus('joining');
      void join(generation, 0);
    },
    stop() {
      disconnect();
      status = null;
    },
    reconnect: () => reconnectAfterDelay(0),
  };
}
