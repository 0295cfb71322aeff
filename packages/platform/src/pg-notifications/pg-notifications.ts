import pg from 'pg';

/** Called with the payload of a notification, or with '*' if some may have been missed. */
export type NotificationHandler = (payload: string) => void;

export interface NotificationListener {
  close(): Promise<void>;
}

export interface ListenOptions {
  /** Called when the connection is lost; it is then reopened. */
  onError?: (error: unknown) => void;
  retryMs?: number;
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
  const { onError = () => {}, retryMs = 500 } = options;
  let closed = false;
  let client: pg.Client | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'hangout listen',
      keepAlive: true,
    });
    let lost = false;
    const handleLoss = (error?: unknown) => {
      if (lost) return;
      lost = true;
      if (error !== undefined && !closed) onError(error);
      next.end().catch(() => {});
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
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    if (lost) scheduleReconnect();
    if (closed) await next.end().catch(() => {});
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
      await client?.end().catch(() => {});
    },
  };
}
