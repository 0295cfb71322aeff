import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Lowest port to choose from. All are below the ephemeral ports that operating systems use for outgoing connections.
 */
const FIRST = 10_000;
const COUNT = 20_000;
/** Distance between the first ports of processes with consecutive ids. */
const PER_PROCESS = 97;

let asked = 0;

/**
 * Finds a port of 127.0.0.1 that is free at the time of the call. Each process starts its search at a different port
 * and continues after its last result, so that processes that start servers at the same time choose different ports.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + ((process.pid * PER_PROCESS + asked) % COUNT);
    asked += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('No free port');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
