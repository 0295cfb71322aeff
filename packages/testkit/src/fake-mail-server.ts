import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: string;
  /** The decoded text. */
  readonly text: string;
}

export interface FakeMailServer {
  /** All received mails, the oldest first. */
  readonly mails: ReceivedMail[];
  /** Starts on this port of 127.0.0.1. */
  start(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a mail server that speaks only the SMTP that our mailer needs, accepts every mail and records it. */
export function createFakeMailServer(): FakeMailServer {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  return {
    mails,
    async start(port) {
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => {});
        receiveMails(socket, (mail) => mails.push(mail));
      });
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (!server) return;
      server.close();
      await once(server, 'close');
    },
  };
}

function receiveMails(socket: Socket, onMail: (mail: ReceivedMail) => void): void {
  let rest = '';
  let to = '';
  let lines: string[] | null = null;
  const answer = (line: string): string => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (command === 'DATA') {
      lines = [];
      return '354 go on';
    }
    return command === 'QUIT' ? '221 bye' : '250 ok';
  };
  socket.setEncoding('utf8');
  socket.write('220 fake\r\n');
  socket.on('data', (chunk) => {
    rest += chunk;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (lines && line !== '.') {
        lines.push(line);
        continue;
      }
      if (lines) onMail({ to, text: decodeBody(lines) });
      socket.write(`${lines ? '250 received' : answer(line)}\r\n`);
      if (line === '.') lines = null;
    }
  });
}

/** Decodes the body of a mail in ASCII or quoted-printable. */
function decodeBody(lines: readonly string[]): string {
  const body = lines.slice(lines.indexOf('') + 1).join('\n');
  if (!lines.some((line) => /^content-transfer-encoding: quoted-printable/i.test(line))) return body;
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
