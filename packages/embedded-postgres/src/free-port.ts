import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The lowest port that may be chosen. The whole range is below the ephemeral ports, which operating systems use for
 * outgoing connections.
 */
const FIRST = 10_000;
const COUNT = 20_000;
/** How far apart the searches of processes with consecutive ids begin. */
const PER_PROCESS = 97;

let asked = 0;

/**
 * Finds a port of 127.0.0.1 that is free at the time of the call. Each process begins its search at a different port
 * and continues after its last result, so that processes that start servers at the same time do not choose the same
 * port.
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
