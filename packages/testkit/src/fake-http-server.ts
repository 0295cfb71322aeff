import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What the server does with a request: `silence` sends no response, `hang up` closes the connection. */
export type FakeResponse =
  | { readonly status: number; readonly body?: object; readonly headers?: Readonly<Record<string, string>> }
  | 'silence'
  | 'hang up';

export interface FakeHttpServer {
  /** All received requests, the oldest first. */
  readonly requests: ReceivedRequest[];
  /** Resolves to host and port, such as 127.0.0.1:40000. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** Creates an HTTP server that stands in for an external service and records its requests. */
export function createFakeHttpServer(answer: (requests: ReceivedRequest) => FakeResponse): FakeHttpServer {
  const requests: ReceivedRequest[] = [];
  let server: Server | undefined;
  return {
    requests: requests,
    async start() {
      server = createServer(async (request, response) => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part);
        const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
        requests.push(received);
        const reply = answer(received);
        if (reply === 'hang up') return void request.socket.destroy();
        if (reply === 'silence') return;
        response.writeHead(reply.status, reply.headers).end(reply.body && JSON.stringify(reply.body));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      // The cast is safe: a server that listens on a TCP port has such an address.
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async stop() {
      server?.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    },
  };
}
