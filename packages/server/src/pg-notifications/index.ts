import pg from 'pg';

/** Called with the payload of a notice, or with '*' when anything may have been missed. */
export type NotificationHandler = (payload: string) => void;

export interface NotificationListener {
  close(): Promise<void>;
}

export interface ListenOptions {
  /** Told of a lost connection; listening goes on by itself. */
  onError?: (error: unknown) => void;
  /** Pause before the next attempt, ms. */
  retryMs?: number;
}

/**
 * Listens to PostgreSQL's notices on one connection of its own, and comes back by itself when that is lost: every
 * handler is then called with '*'. Rejects when the very first connection fails.
 */
export async function listenForNotifications(
  databaseUrl: string,
  handlers: Readonly<Record<string, NotificationHandler>>,
  options: ListenOptions = {},
): Promise<NotificationListener> {
  const { onError = () => {}, retryMs = 500 } = options;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'hangout listen',
      keepAlive: true,
    });
    let lost = false;
    const lose = (error?: unknown) => {
      if (lost) return;
      lost = true;
      if (error !== undefined && !closed) onError(error);
      next.end().catch(() => {});
      if (client === next) again();
    };
    next.on('error', lose);
    next.on('end', () => lose());
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
    if (lost) again();
    if (closed) await next.end().catch(() => {});
  }

  function again(): void {
    client = undefined;
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().then(
        () => {
          if (!closed) for (const handler of Object.values(handlers)) handler('*');
        },
        (error: unknown) => {
          onError(error);
          again();
        },
      );
    }, retryMs);
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
