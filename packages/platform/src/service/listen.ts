import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Config } from '../config/config.ts';

/**
 * [H1853] Number of new connections that the kernel may queue, limited by its `net.core.somaxconn`; it drops
 * those that do not fit. Node's default, 511, is too low for a thousand joins a second while the event loop
 * is late.
 */
const BACKLOG = 4_096;

/**
 * Resolves when the server listens.
 * @throws Error that names the configuration `key` to change if the port is taken
 */
export async function listen(
  server: Server,
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  key: 'PORT' | 'OPS_PORT' = 'PORT',
): Promise<void> {
  server.listen({ port: PORT, host: HOST, backlog: BACKLOG });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const taken = `Port ${PORT} is taken by another program: set ${key} to a free one, for example ${key}=${PORT + 1}.`;
    throw error.code === 'EADDRINUSE' ? new Error(taken) : error;
  });
}
