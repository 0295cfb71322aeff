import { connect } from 'node:net';

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves to whether a URL returns status 200. Without a timeout. */
export async function answers200(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status === 200;
}

/** Resolves to whether a Redis on 127.0.0.1 replies to PING. Without a timeout. */
export function redisPongs(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (pongs: boolean) => {
      socket.destroy();
      resolve(pongs);
    };
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('close', () => end(false));
    socket.once('error', () => end(false));
  });
}
