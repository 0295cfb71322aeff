/**
 * The control server: plain `ws`, which sends each frame to every listener. The main process posts the frames by HTTP.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { steadyMs } from '../clock.ts';
import type { Replay } from './replay.ts';

const server = createServer((request, response) => {
  sendFrames(request).then(
    (began) => response.end(JSON.stringify(began)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// With `?greeting=N`, sends N bytes to each new connection, as a hangout sends its full state.
const greetings = new Map<number, Buffer>();
sockets.on('connection', (socket, request) => {
  const size = Number(/greeting=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
  if (size === 0) return;
  const greeting = greetings.get(size) ?? Buffer.alloc(size, 14);
  greetings.set(size, greeting);
  socket.send(greeting);
});

async function sendFrames(request: IncomingMessage): Promise<{ began: number }> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  // This server gets requests only from replay.ts, hence the cast.
  const { frames } = JSON.parse(text) as Replay;
  const ready = frames.map(({ atMs, bytes }) => ({ atMs, bytes: Buffer.from(bytes, 'base64') }));
  const began = steadyMs();
  for (const { atMs, bytes } of ready) {
    // Yields to the event loop even when the frame is late, so that the sockets can flush.
    await delay(Math.max(0, began + atMs - steadyMs()));
    for (const socket of sockets.clients) socket.send(bytes);
  }
  return { began };
}

server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (typeof bound === 'object' && bound) console.log(`Control is open at http://127.0.0.1:${bound.port}`);
});
process.on('SIGINT', () => process.exit(0));
