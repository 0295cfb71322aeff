import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An upload that breaks the protocol. */
export interface HostileRequest {
  readonly what: string;
  /** True if the upload goes on until the server ends it. */
  readonly isEndless?: boolean;
  /** Sends the request; `head` returns its first lines with these headers. */
  send(socket: Socket, head: (headers: readonly string[]) => string): Promise<void> | void;
}

/** Status of the server's response; 0 if it closed the connection without one. */
export interface HostileOutcome {
  readonly what: string;
  readonly status: number;
}

const BOUNDARY = 'hostile';
const form = `content-type: multipart/form-data; boundary=${BOUNDARY}`;
const part = (disposition: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: audio/mpeg\r\n\r\n`;
const file = part('name="file"; filename="a.mp3"');
const end = `\r\n--${BOUNDARY}--\r\n`;
const MEGABYTE = 1024 * 1024;

const whole = (what: string, body: string, type = form): HostileRequest => ({
  what,
  send: (socket, head) =>
    void socket.write(head([type, `content-length: ${Buffer.byteLength(body)}`]) + body),
});

/** A request whose sender closes the connection before the body is complete. */
const cutOff = (what: string, headers: readonly string[], body: string): HostileRequest => ({
  what,
  send: (socket, head) => void socket.end(head(headers) + body),
});

/** Uploads with wrong lengths, broken forms, and one without an end. */
export const hostileRequests: readonly HostileRequest[] = [
  whole('a form without a file', part('name="other"') + end),
  whole('a form whose file is in another field', part('name="files"; filename="a.mp3"') + end),
  whole('a form with a field of Object', part('name="__proto__"; filename="a.mp3"') + end),
  whole('a form with two files', `${file}one\r\n${file}two${end}`),
  whole('a form that is not closed', `${file}no end`),
  whole('a form of another boundary', `--other\r\n\r\n${end}`),
  whole('a form without a boundary', file + end, 'content-type: multipart/form-data'),
  whole('a form in a form', `${file}--inner\r\n${file}${end}${end}`, form),
  whole('a body that is no form', '\0\x01\x02'.repeat(100)),
  whole('JSON in the place of a form', '{"file":"/etc/passwd"}', 'content-type: application/json'),
  whole('a form with 1,000 fields', part('name="x"').repeat(1_000) + end),
  whole('a field name of 60,000 letters', part(`name="${'x'.repeat(60_000)}"; filename="a.mp3"`) + end),
  whole('a part with 2,000 headers', `--${BOUNDARY}\r\n${'x-a: b\r\n'.repeat(2_000)}\r\n${end}`),
  whole('an empty file', `${file}${end}`),
  whole('an empty form', end),
  cutOff('more bytes announced than sent', [form, 'content-length: 5000000'], `${file}half`),
  cutOff('an upload that ends in its head', [form, 'content-length: 100'], ''),
  cutOff('chunks that end in the middle', [form, 'transfer-encoding: chunked'], `ffff\r\n${file}`),
  cutOff('a chunk with a wrong size', [form, 'transfer-encoding: chunked'], `zz\r\n${file}\r\n0\r\n\r\n`),
  cutOff('a length that is no number', [form, 'content-length: -5'], file),
  cutOff('a length beyond all numbers', [form, `content-length: ${'9'.repeat(30)}`], file),
  cutOff('two lengths', [form, 'content-length: 5', 'content-length: 500'], file),
  cutOff('a length and chunks', [form, 'content-length: 5', 'transfer-encoding: chunked'], `5\r\n${file}`),
  {
    what: 'a file of 200 MB by its header',
    send: (socket, head) => void socket.write(head([form, `content-length: ${200 * MEGABYTE}`]) + file),
  },
  {
    what: 'a stream without end',
    isEndless: true,
    async send(socket, head) {
      socket.write(head([form, 'transfer-encoding: chunked']));
      const chunk = Buffer.concat([
        Buffer.from(`${MEGABYTE.toString(16)}\r\n`),
        Buffer.alloc(MEGABYTE),
        Buffer.from('\r\n'),
      ]);
      socket.write(`${file.length.toString(16)}\r\n${file}\r\n`);
      // The stream never ends by itself: the caller closes the connection after the response.
      while (!socket.destroyed && socket.writable) {
        socket.write(chunk);
        while (socket.writableNeedDrain && !socket.destroyed)
          await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  },
];

/** Sends a hostile request to an upload endpoint. */
export async function sendHostileRequest(
  origin: string,
  path: string,
  token: string,
  { what, send }: HostileRequest,
): Promise<HostileOutcome> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1').slice(0, 100 - answer.length);
    // Of the response only the status line is needed.
    if (answer.includes('\r\n')) socket.destroy();
  });
  socket.on('error', () => {});
  // Does not use `once` of node:events, which would reject if the server ends the connection during a write.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  const head = (headers: readonly string[]) =>
    [
      `POST ${path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `authorization: Bearer ${token}`,
      ...headers,
      '',
      '',
    ].join('\r\n');
  await send(socket, head);
  await closed;
  return { what, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0) };
}
