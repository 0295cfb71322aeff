import { createServer, type RequestListener, type Server } from 'node:http';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Config } from '../config/index.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** The configuration values of a server's limits. */
export type HttpLimits = Pick<Config, 'MAX_CONNECTIONS' | 'HEADER_SECONDS' | 'REQUEST_SECONDS'> &
  Partial<Pick<Config, 'PUBLIC_URL'>>;

/** How often Node looks for requests that take too long, ms. */
const CHECK_MS = 5_000;
/** How long a connection stays open for another request, ms: Node's own default. */
const KEEP_ALIVE_MS = 5_000;

/**
 * [H725] An HTTP server with a limit of connections, which counts those of hangouts too, and timeouts for the head and for
 * the whole of a request: whoever sends half a request and no more is answered 408 and disconnected. [H718] Sets the headers that every response has.
 */
export function createHttpServer(config: HttpLimits, listener: RequestListener): Server {
  const requestTimeout = scaleTimeout(config.REQUEST_SECONDS * 1000);
  const headersTimeout = Math.min(scaleTimeout(config.HEADER_SECONDS * 1000), requestTimeout);
  const server = createServer(
    {
      requestTimeout,
      headersTimeout,
      connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeout),
      keepAliveTimeout: scaleTimeout(KEEP_ALIVE_MS),
    },
    (request, response) => {
      setSecurityHeaders(response, config.PUBLIC_URL);
      listener(request, response);
    },
  );
  server.maxConnections = config.MAX_CONNECTIONS;
  return server;
}
