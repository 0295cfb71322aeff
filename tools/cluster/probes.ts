import { connect } from 'node:net';

/** Resolves after this many ms. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether an http address answers 200 within a second. */
export async function answers200(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
  await response.arrayBuffer();
  return response.status === 200;
}

/** Whether a Redis on 127.0.0.1 answers PING within a second. */
export function redisPongs(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (pongs: boolean) => {
      socket.destroy();
      resolve(pongs);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
  });
}
