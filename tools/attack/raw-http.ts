import { connect } from 'node:net';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import type { Findings } from './findings.ts';
import type { LeakDetector } from './leaks.ts';

const nobody = { uuid: '', isStaff: false };
const TIMEOUT_MS = 3_000;
const MAX_READ = 65_536;

/** Paths that lead out of the served folder, or to pages for operators. */
const paths: readonly string[] = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%00.js',
  '/.env',
  '/.git/config',
  '/package.json',
  '/api/../../etc/passwd',
  '/api/room-service/songs/..%2f..%2fpostgres/hls/x',
  '/api/room-service/songs/1/hls/..%2f..%2f..%2fetc%2fpasswd',
  '/api/user-service/users/images/..%2f..%2f..%2fetc%2fpasswd',
  '/api/user-service/docs/..%2f..%2fpackage.json',
  '/api/%00/',
  '/api/__proto__/',
  '/ops',
  '/ops/../api',
  '//example.org/',
  '/matchmake/joinOrCreate/hangout/../../ops',
  `/${'a/'.repeat(4_000)}`,
];

const hosts: readonly string[] = ['x', 'example.org', '127.0.0.1:99999', '<script>', ''];

function drawRequest(random: SeededRandom): string {
  const path = random.pick(paths);
  const host = random.pick(hosts);
  const method = random.pick([
    'GET',
    'GET',
    'GET',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'PROPFIND',
    'G\0T',
  ]);
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
  return random.pick([
    () => `${head}connection: close\r\n\r\n`,
    () =>
      `${head}authorization: Basic ${Buffer.from('admin:admin').toString('base64')}\r\nconnection: close\r\n\r\n`,
    () => `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /ops HTTP/1.1\r\n\r\n`,
    () => `${head}content-length: -1\r\n\r\n`,
    () => `${head}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\nx`,
    () => `${head}x: ${'y'.repeat(20_000)}\r\n\r\n`,
    () => `${head}${'x: y\r\n'.repeat(3_000)}\r\n`,
    () => `${head}x-request-id: a\r\n b\r\n\r\n`,
    () =>
      `${head}upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\nsec-websocket-version: 1\r\n\r\n`,
    () => `${head}upgrade: h2c\r\nconnection: upgrade\r\n\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    () => `GET http://example.org${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    () => `GET ${path}\r\n\r\n`,
    () =>
      `POST /api/user-service/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    () => '\0'.repeat(1_000),
  ])();
}

/** Sends malformed HTTP requests. The server must answer with a status below 500 or close the connection. */
export async function attackPort(
  origin: string,
  { findings, leaks }: { findings: Findings; leaks: LeakDetector },
  random: SeededRandom,
): Promise<void> {
  const request = drawRequest(random);
  findings.counts.requests += 1;
  const answer = await exchange(origin, request);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);
  const reproduce = `${JSON.stringify(request).slice(0, 500)} → ${answer.slice(0, 300)}`;
  if (status >= 500) findings.add('serverError', `a raw request is answered with ${status}`, reproduce);
  for (const leak of leaks.find(answer, nobody))
    findings.add('leak', `a raw request is shown ${leak}`, reproduce);
}

/**
 * Sends bytes to the server; resolves to what it replied until it closed the connection or the time was over.
 */
function exchange(origin: string, request: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
    let answer = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    socket.on('error', end);
    socket.on('close', end);
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      answer += part;
      if (answer.length > MAX_READ) end();
    });
    socket.write(Buffer.from(request, 'latin1'));
  });
}
