/**
 * The control server, written with plain `node:http` and `ws`. It sends each frame to every listener, and a
 * recorded join to every client that joins. The main process posts the frames and the join to it.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { steadyMs } from '../clock.ts';
import type { RecordedJoin } from './record-join.ts';
import type { Replay } from './replay.ts';

const recorded = { answers: [''], frames: [Buffer.alloc(0)] };

const server = createServer((request, response) => {
  answer(request).then(
    (text) => response.setHeader('content-type', 'application/json').end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// With `?greeting=N`, sends N bytes to each new connection, as a hangout sends its full state.
const greetings = new Map<number, Buffer>();
sockets.on('connection', (socket, request) => {
  if (request.url?.includes('sessionId=')) return sendRecordedFrames(socket);
  const size = Number(/greeting=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
  if (size === 0) return;
  const greeting = greetings.get(size) ?? Buffer.alloc(size, 14);
  greetings.set(size, greeting);
  socket.send(greeting);
});

/** Requests of a join get the recorded responses. The body of every other request contains frames to send. */
async function answer(request: IncomingMessage): Promise<string> {
  const [token = '', ticket = '', reservation = ''] = recorded.answers;
  if (request.method === 'GET') return token;
  const text = await readText(request);
  if (request.url?.endsWith('/join')) return ticket;
  if (request.url?.startsWith('/matchmake/')) return reservation;
  if (request.url !== '/recorded-join') return JSON.stringify(await sendFrames(text));
  // The cast is safe: record-join.ts sends this.
  const { answers, frames } = JSON.parse(text) as RecordedJoin;
  recorded.answers = [...answers];
  recorded.frames = frames.map((frame) => Buffer.from(frame, 'base64'));
  return '{}';
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

/** Sends the welcome frame, and the full state after the client has acknowledged the welcome. */
function sendRecordedFrames(socket: WebSocket): void {
  const [welcome, state] = recorded.frames;
  socket.once('message', () => state && socket.send(state));
  if (welcome) socket.send(welcome);
}

async function sendFrames(text: string): Promise<{ began: number }> {
  // The cast is safe: only replay.ts sends these requests.
  const { frames } = JSON.parse(text) as Replay;
  const ready = frames.map(({ atMs, bytes }) => ({ atMs, bytes: Buffer.from(bytes, 'base64') }));
  const began = steadyMs();
  for (const { atMs, bytes } of ready) {
    // Pauses even if the frame is late, so that the sockets get time to send.
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
