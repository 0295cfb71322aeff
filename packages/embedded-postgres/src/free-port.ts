import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * First port that may be chosen. The range ends below the ports that operating systems give to outgoing
 * connections.
 */
const FIRST = 10_000;
const COUNT = 20_000;
/** Distance between the ports at which processes with consecutive ids begin to search. */
const PER_PROCESS = 97;

let asked = 0;

/**
 * Returns a port of 127.0.0.1 that is free now. Each process begins to search at another port and goes on
 * after its last result, so that processes that start servers at the same time do not choose the same port.
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
