import { createServer, type RequestListener, type Server } from 'node:http';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Config } from '../config/config.ts';
import { setSecurityHeaders } from './security-headers.ts';

export type HttpLimits = Pick<Config, 'MAX_CONNECTIONS' | 'HEADER_SECONDS' | 'REQUEST_SECONDS'> &
  Partial<Pick<Config, 'PUBLIC_URL'>>;

/** Interval at which Node looks for requests that take too long, ms. */
const CHECK_MS = 5_000;
/** An idle connection stays open this long, ms, as announced to the client. Node's default. */
const KEEP_ALIVE_MS = 5_000;
/**
 * [H1853] How much longer than announced an idle connection really stays open, ms. In a rush of joins the event loop
 * may be seconds late, and would otherwise reset connections on which the next request has already arrived.
 */
const KEEP_ALIVE_BUFFER_MS = 10_000;

/**
 * [H725] Creates an HTTP server with a limit of connections, hangouts included, and time limits for the
 * headers and for the whole request; a request that is late gets 408 and is disconnected. [H718] Sets the
 * headers of every response.
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
      keepAliveTimeoutBuffer: scaleTimeout(KEEP_ALIVE_BUFFER_MS),
    },
    (request, response) => {
      setSecurityHeaders(response, config.PUBLIC_URL);
      listener(request, response);
    },
  );
  server.maxConnections = config.MAX_CONNECTIONS;
  return server;
}
