import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Config } from '../config/config.ts';

/**
 * Resolves when the server listens. @throws Error that tells which configuration `key` to change if the port is taken
 */
export async function listen(
  server: Server,
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  key: 'PORT' | 'OPS_PORT' = 'PORT',
): Promise<void> {
  server.listen(PORT, HOST);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const taken = `Port ${PORT} is taken by another program: set ${key} to a free one, for example ${key}=${PORT + 1}.`;
    throw error.code === 'EADDRINUSE' ? new Error(taken) : error;
  });
}
