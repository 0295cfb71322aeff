/** The control: bare `ws`, each frame sent to each listener as it comes. What to send is asked by HTTP. */
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { steadyMs } from './clock.ts';
import type { Replay } from './control.ts';

const server = createServer((request, response) => {
  play(request).then(
    (began) => response.end(JSON.stringify(began)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// `?greeting=N`: whoever connects gets so many bytes at once, as a full state would be.
const greetings = new Map<number, Buffer>();
sockets.on('connection', (socket, request) => {
  const size = Number(/greeting=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
  if (size === 0) return;
  const greeting = greetings.get(size) ?? Buffer.alloc(size, 14);
  greetings.set(size, greeting);
  socket.send(greeting);
});

async function play(request: IncomingMessage): Promise<{ began: number }> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  // The conductor alone asks.
  const { frames } = JSON.parse(text) as Replay;
  const ready = frames.map(({ atMs, bytes }) => ({ atMs, bytes: Buffer.from(bytes, 'base64') }));
  const began = steadyMs();
  for (const { atMs, bytes } of ready) {
    const early = began + atMs - steadyMs();
    if (early > 0) await delay(early);
    for (const socket of sockets.clients) socket.send(bytes);
  }
  return { began };
}

server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (typeof bound === 'object' && bound) console.log(`Control is open at http://127.0.0.1:${bound.port}`);
});
process.on('SIGINT', () => process.exit(0));
