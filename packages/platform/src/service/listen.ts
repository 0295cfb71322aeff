import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Config } from '../config/config.ts';

/**
 * [H1853] How many new connections the kernel may queue, at most its `net.core.somaxconn`. Node's default of 511 is too
 * few for a thousand joins a second while the event loop is late: the kernel drops connections that do not fit.
 */
const BACKLOG = 4_096;

/**
 * Resolves when the server listens. @throws Error that tells which configuration `key` to change if the port is taken
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
