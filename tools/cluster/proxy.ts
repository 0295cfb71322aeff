/**
 * A small reverse proxy for one machine: `node proxy.ts {port} {routes as JSON} {folder of the client, optional}`.
 */
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { writeBrandFiles } from '@hangout/platform/brand/brand-files';
import { readConfig } from '@hangout/platform/config/config';
import { chooseHandbook } from '@hangout/platform/handbook/handbook';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { fetchBrandPart } from '../../standalone/src/client/fetch-brand-part.ts';
import { fetchLinkPreview } from '../../standalone/src/client/link-preview.ts';
import { serveClient } from '../../standalone/src/client/static-files.ts';
import { findRoute, type Routes } from './routes.ts';

const [port = '0', routesArgument = '{}', folder = ''] = process.argv.slice(2);
// The cast is safe: index.ts in this folder writes the argument.
const routes = JSON.parse(routesArgument) as Routes;
const config = readConfig(process.env);
const client = folder
  ? serveClient(folder, config, undefined, {
      brand: await writeBrandFiles(chooseBrand(config), join(config.DATA_DIR, 'brand')),
      handbook: chooseHandbook(config),
      loadBrandPart: fetchBrandPart(() => `http://127.0.0.1:${nextRestPorts()[0]}`, config),
      loadLinkPreview: fetchLinkPreview(() => `http://127.0.0.1:${nextRestPorts()[0]}`),
    })
  : null;
let turn = 0;

/**
 * How long a response may take, ms. The slowest is that of a hangout that waits for a lease, eight seconds.
 */
const ANSWER_MS = scaleTimeout(9000);
/**
 * A WebSocket that is silent for this long is closed, ms. A game server sends a heartbeat every 17 seconds,
 * so it must have failed.
 */
const SILENCE_MS = scaleTimeout(40_000);

/**
 * Returns the ports of the REST servers in the order in which this request tries them; each request begins
 * with another one (round robin).
 */
function nextRestPorts(): number[] {
  turn += 1;
  return routes.rest.map((_, place) => routes.rest[(turn + place) % routes.rest.length] ?? 0);
}

const server = createServer((incoming, outgoing) => {
  const route = findRoute(incoming.url ?? '/', routes);
  if (route.kind === 'join')
    forward(incoming, outgoing, { ports: [route.port], url: route.url, hasTimeout: true });
  else if (route.kind === 'rest')
    forward(incoming, outgoing, {
      ports: nextRestPorts(),
      url: incoming.url ?? '/',
      hasTimeout: isRead(incoming) && !waitsForWorker(incoming),
    });
  else if (route.kind === 'monitor')
    forward(incoming, outgoing, { ports: Object.values(routes.games), url: incoming.url ?? '/' });
  else if (route.kind === 'client' && client) client(incoming, outgoing);
  else respondWithoutServer(outgoing, 404);
});

server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
  const route = findRoute(incoming.url ?? '/', routes);
  if (route.kind === 'socket') tunnel(incoming, socket, head, route);
  else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
});
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => {});

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Returns whether a request may wait until a worker has created the HLS files of a song. */
const waitsForWorker = ({ url = '' }: IncomingMessage) => /\/hls\/index\.m3u8(\?|$)/.test(url);

/**
 * Forwards a request. If a port refuses the connection, tries the next one; after a failure later on, only
 * requests that change nothing are repeated.
 */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { ports, url, hasTimeout = false }: { ports: number[]; url: string; hasTimeout?: boolean },
): void {
  const [first, ...others] = ports;
  if (first === undefined) {
    respondWithoutServer(outgoing, 502);
    return;
  }
  const upstream = sendRequest({
    ...{ host: '127.0.0.1', port: first, method: incoming.method, path: url },
    headers: forwarded(incoming),
  });
  // Only requests to join or read have a timeout: an upload may take longer.
  const timeout = hasTimeout
    ? setTimeout(() => upstream.destroy(new Error('no answer')), ANSWER_MS)
    : undefined;
  upstream.on('response', (answer) => {
    clearTimeout(timeout);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(timeout);
    incoming.unpipe(upstream);
    if (outgoing.headersSent) outgoing.destroy();
    else if (others.length > 0 && (error.code === 'ECONNREFUSED' || isRead(incoming)))
      forward(incoming, outgoing, { ports: others, url, hasTimeout });
    else respondWithoutServer(outgoing, 502);
  });
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  upstream.on('socket', (socket) => {
    // The body is sent only after the connection is open, so that the next port can still get all of it if
    // this one refuses.
    if (socket.connecting) socket.once('connect', () => incoming.pipe(upstream));
    else incoming.pipe(upstream);
  });
}

function tunnel(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  route: { port: number; url: string },
): void {
  const upstream = connect(route.port, '127.0.0.1', () => {
    upstream.setNoDelay(true);
    upstream.setTimeout(ANSWER_MS, () => upstream.destroy());
    upstream.once('data', () => upstream.setTimeout(SILENCE_MS));
    const headers = Object.entries(forwarded(incoming)).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
    );
    upstream.write(`${incoming.method} ${route.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  for (const [one, other] of [
    [upstream, socket],
    [socket, upstream],
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
