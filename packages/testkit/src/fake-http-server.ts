import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server outside was given. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What it says to that: `silence` holds the line, `hang up` cuts it. */
export type FakeResponse = { readonly status: number; readonly body?: object } | 'silence' | 'hang up';

export interface FakeHttpServer {
  /** Everything that came, the oldest first. */
  readonly requests: ReceivedRequest[];
  /** Answers its host, as 127.0.0.1:40000. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** For tests: a server that stands for somebody outside of our house, and keeps what it was given. */
export function createFakeHttpServer(answer: (taken: ReceivedRequest) => FakeResponse): FakeHttpServer {
  const taken: ReceivedRequest[] = [];
  let server: Server | undefined;
  return {
    requests: taken,
    async start() {
      server = createServer(async (request, response) => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part);
        const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
        taken.push(one);
        const said = answer(one);
        if (said === 'hang up') return void request.socket.destroy();
        if (said === 'silence') return;
        response.writeHead(said.status).end(said.body && JSON.stringify(said.body));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      // An address of TCP, because it listens on a port.
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async stop() {
      server?.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    },
  };
}
