import { RefusalError } from '@hangout/rules';
import type { Ticket } from './join.ts';
import { reconnectDelay } from './reconnect-backoff.ts';

/** [H503] A join that takes longer is abandoned and repeated, ms. */
export const JOIN_TIMEOUT_MS = 30_000;

/** The state of a session between `start` and `stop`. */
export type SessionStatus = 'joining' | 'inside' | 'reconnecting';

/** Callbacks for one connection; ignored after it was replaced. */
export interface SessionEvents {
  /** Returns whether this is still the session's connection; if not, its events must be ignored. */
  isCurrent(): boolean;
  closed(code: number): void;
}

export interface SessionOptions<T extends Ticket, C extends { close(): unknown }> {
  /** Requests a new ticket by REST. */
  readonly requestTicket: () => Promise<T>;
  readonly connect: (ticket: T, events: SessionEvents) => Promise<C>;
  /**
   * Called when the connection is open, before the session counts as inside. If it fails, the session joins
   * again.
   */
  readonly prepare?: (connection: C) => Promise<void>;
  readonly onStatus: (status: SessionStatus) => void;
  /** Returns whether to try again after a failed join. If false, the session gives up. */
  readonly shouldRetry: (error: unknown) => boolean;
  /**
   * Returns whether to reconnect at once after a close. If false, the session waits for a call of `resume`.
   */
  readonly shouldReconnect: (code: number, resume: () => void) => boolean;
  /** Returns a random number in [0, 1). */
  readonly random?: () => number;
  /** Calls `run` after `ms`; the returned function cancels that. */
  readonly schedule?: (run: () => void, ms: number) => () => void;
}

function scheduleTimeout(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Joins a room and stays in it. Each reconnect gets a new ticket and joins again, after a growing delay. */
export interface RoomSession<C> {
  connection(): C | null;
  /**
   * Sends a request by the connection. [H2053] A response that comes after the connection has ended counts as lost,
   * because its reader would write it into the chat of the next hangout.
   * @throws RefusalError `unavailable` if there is no connection, or the response is lost
   */
  request<R>(send: (connection: C) => Promise<R>): Promise<R>;
  /** Joins the room, after stopping a running session. */
  start(): void;
  /** Leaves the room; no more events follow. */
  stop(): void;
  /** Closes the connection and joins again. */
  reconnect(): void;
}

/** [R094][R095] State machine for joining, staying and reconnecting, for hangouts and the lobby. */
export function createRoomSession<T extends Ticket, C extends { close(): unknown }>(
  options: SessionOptions<T, C>,
): RoomSession<C> {
  const { random = Math.random, schedule = scheduleTimeout } = options;
  /** Raised by each start, stop and reconnect, so that joins and events from before can be ignored. */
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

  /** A first join is still `joining` after its first failed attempt, and `reconnecting` after the next. */
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
    async request(send) {
      const used = connection;
      if (!used) throw new RefusalError({ code: 'unavailable', message: 'not connected' });
      const response = await send(used);
      if (connection !== used) throw new RefusalError({ code: 'unavailable', message: 'the room was left' });
      return response;
    },
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
