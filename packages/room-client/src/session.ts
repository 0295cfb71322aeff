import type { Ticket } from './join.ts';
import { reconnectDelay } from './reconnect-backoff.ts';

/** [H503] Timeout of a join, ms. A join that takes longer is abandoned and tried again. */
export const JOIN_TIMEOUT_MS = 30_000;

/** The state of a session between `start` and `stop`. */
export type SessionStatus = 'joining' | 'inside' | 'reconnecting';

/** Callbacks for one connection of a session. Calls are ignored once the connection has been replaced. */
export interface SessionEvents {
  /** Whether this is still the session's connection. If not, the caller ignores its events. */
  isCurrent(): boolean;
  closed(code: number): void;
}

export interface SessionOptions<T extends Ticket, C extends { close(): unknown }> {
  /** Requests a new ticket by REST. */
  readonly requestTicket: () => Promise<T>;
  readonly connect: (ticket: T, events: SessionEvents) => Promise<C>;
  /** Runs when the connection is open, before the session is inside. If it fails, the session joins again. */
  readonly prepare?: (connection: C) => Promise<void>;
  readonly onStatus: (status: SessionStatus) => void;
  /** Whether to try again, with back-off, after a failed join. If false, the session stops trying. */
  readonly shouldRetry: (error: unknown) => boolean;
  /** Whether to reconnect at once after a close. If false, the session waits until `resume` is called. */
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

/** Joins a room and stays in it. Each reconnect is a new ticket and a new join, after a growing delay. */
export interface RoomSession<C> {
  connection(): C | null;
  /** Joins the room. A running session is stopped first. */
  start(): void;
  /** Leaves the room; no more events follow. */
  stop(): void;
  /** Closes the connection and joins again. */
  reconnect(): void;
}

/** [R094][R095] State machine for joining, staying and reconnecting, used for hangouts and the lobby. */
export function createRoomSession<T extends Ticket, C extends { close(): unknown }>(
  options: SessionOptions<T, C>,
): RoomSession<C> {
  const { random = Math.random, schedule = scheduleTimeout } = options;
  /** Increased by each start, stop and reconnect. Joins and events of an older generation are ignored. */
  let generation = 0;
  let connection: C | null = null;
  let status: SessionStatus | null = null;
  /** Cancels the timer of the reconnect delay or of the current join. */
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

  /**
   * In a first join, the status still is 'joining' after the first failed attempt, and 'reconnecting' after further
   * ones.
   */
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
