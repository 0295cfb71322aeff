/** A small reverse proxy for one machine: `node proxy.ts {port} {ways as JSON} {folder of the client, or nothing}`. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { readConfig } from '@hangout/server/config/index';
import { serveClient } from '../../standalone/src/client/static-files.ts';
import { type Routes, findRoute } from './routes.ts';

const [port = '0', told = '{}', folder = ''] = process.argv.slice(2);
// Written by our own launcher.
const ways = JSON.parse(told) as Routes;
const client = folder ? serveClient(folder, readConfig(process.env)) : null;
let turn = 0;

/** How long an answer may take: a hangout that has to wait for a lease opens within eight seconds. */
const ANSWER_MS = 9000;
/** A game server says something every 17 seconds; one that stands still is hung up on, and its people come again. */
const SILENCE_MS = 40_000;

/** REST servers in the order in which this call tries them. */
function nextRestPorts(): number[] {
  turn += 1;
  return ways.rest.map((_, place) => ways.rest[(turn + place) % ways.rest.length] ?? 0);
}

const server = createServer((incoming, outgoing) => {
  const way = findRoute(incoming.url ?? '/', ways);
  if (way.kind === 'join') forward(incoming, outgoing, { ports: [way.port], url: way.url, hurried: true });
  else if (way.kind === 'rest')
    forward(incoming, outgoing, { ports: nextRestPorts(), url: incoming.url ?? '/', hurried: isReading(incoming) });
  else if (way.kind === 'monitor')
    forward(incoming, outgoing, { ports: Object.values(ways.games), url: incoming.url ?? '/' });
  else if (way.kind === 'client' && client) client(incoming, outgoing);
  else respondWithoutServer(outgoing, 404);
});

server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
  const way = findRoute(incoming.url ?? '/', ways);
  if (way.kind === 'socket') tunnel(incoming, socket, head, way);
  else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
});
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => {});

const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Who finds nobody at the first port is led to the next; what may have changed something is not sent again. */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { ports, url, hurried = false }: { ports: number[]; url: string; hurried?: boolean },
): void {
  const [first, ...others] = ports;
  if (first === undefined) {
    respondWithoutServer(outgoing, 502);
    return;
  }
  const onward = ask({
    ...{ host: '127.0.0.1', port: first, method: incoming.method, path: url },
    headers: forwarded(incoming),
  });
  // only a game server and what is read are hurried: an upload may take its time
  const late = hurried ? setTimeout(() => onward.destroy(new Error('no answer')), ANSWER_MS) : undefined;
  onward.on('response', (answer) => {
    clearTimeout(late);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(late);
    incoming.unpipe(onward);
    if (outgoing.headersSent) outgoing.destroy();
    else if (others.length > 0 && (error.code === 'ECONNREFUSED' || isReading(incoming)))
      forward(incoming, outgoing, { ports: others, url, hurried });
    else respondWithoutServer(outgoing, 502);
  });
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) onward.destroy();
  });
  onward.on('socket', (socket) => {
    // the body waits for a connection, so that another port can still have all of it
    if (socket.connecting) socket.once('connect', () => incoming.pipe(onward));
    else incoming.pipe(onward);
  });
}

function tunnel(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  way: { port: number; url: string },
): void {
  const onward = connect(way.port, '127.0.0.1', () => {
    onward.setNoDelay(true);
    onward.setTimeout(ANSWER_MS, () => onward.destroy());
    onward.once('data', () => onward.setTimeout(SILENCE_MS));
    const headers = Object.entries(forwarded(incoming)).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
    );
    onward.write(`${incoming.method} ${way.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  for (const [one, other] of [
    [onward, socket],
    [socket, onward],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

function forwarded({ headers, socket }: IncomingMessage): Record<string, string | string[] | undefined> {
  const from = socket.remoteAddress ?? '';
  return {
    ...headers,
    'x-forwarded-for': from,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': headers.host,
  };
}

function respondWithoutServer(outgoing: ServerResponse, status: number): void {
  if (!outgoing.headersSent) outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ statusCode: status, message: 'No server answers here at the moment' }));
}
