import { setTimeout as pause } from 'node:timers/promises';
import { scaleTimeout } from '@hangout/rules/timeouts';
import pg from 'pg';

const CHECK_MS = 5_000;
const TIMEOUT_MS = 5_000;

/** Called with the payload of a notification, or with '*' if some may have been missed. */
export type NotificationHandler = (payload: string) => void;

export interface NotificationListener {
  close(): Promise<void>;
}

export interface ListenOptions {
  /** Called when the connection is lost; it is then reopened. */
  onError?: (error: unknown) => void;
  retryMs?: number;
  /** Interval at which the connection is checked, ms. */
  checkMs?: number;
  /** Longest wait for the connection to open, and for the answer to a check, ms. */
  timeoutMs?: number;
}

/**
 * Listens for PostgreSQL notifications (LISTEN) on a connection of its own. After a loss, reopens it and
 * calls every handler with '*'. Rejects if the first connection fails.
 */
export async function listenForNotifications(
  databaseUrl: string,
  handlers: Readonly<Record<string, NotificationHandler>>,
  options: ListenOptions = {},
): Promise<NotificationListener> {
  const { onError = () => {}, retryMs = 500, checkMs = CHECK_MS } = options;
  const { timeoutMs = scaleTimeout(TIMEOUT_MS) } = options;
  let closed = false;
  let client: pg.Client | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'hangout listen',
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    let lost = false;
    const handleLoss = (error?: unknown) => {
      if (lost) return;
      lost = true;
      if (error !== undefined && !closed) onError(error);
      next.connection.stream.destroy();
      if (client === next) scheduleReconnect();
    };
    next.on('error', handleLoss);
    next.on('end', () => handleLoss());
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    try {
      await next.connect();
      for (const channel of Object.keys(handlers)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lost = true;
      next.connection.stream.destroy();
      throw error;
    }
    client = next;
    if (lost) scheduleReconnect();
    else if (closed) await end(next);
    else watch(next).catch(handleLoss);
  }

  /** [H2131] Checks a connection until it fails: TCP notices only after hours that the other side is gone. */
  async function watch(watched: pg.Client): Promise<void> {
    while (client === watched) {
      await pause(checkMs, undefined, { ref: false });
      await watched.query('select 1');
    }
  }

  /** Closes a connection without waiting for an answer, which a dead one never gives. */
  async function end(open: pg.Client): Promise<void> {
    const { stream } = open.connection;
    stream.once('finish', () => stream.destroy());
    await open.end().catch(() => {});
  }

  function scheduleReconnect(): void {
    client = undefined;
    if (closed || reconnectTimer) return;
    reconnectTimer = setTimeout(() => {
      reconnectTimer = undefined;
      connect().then(
        () => {
          if (!closed) for (const handler of Object.values(handlers)) handler('*');
        },
        (error: unknown) => {
          onError(error);
          scheduleReconnect();
        },
      );
    }, retryMs);
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(reconnectTimer);
      if (client) await end(client);
    },
  };
}
