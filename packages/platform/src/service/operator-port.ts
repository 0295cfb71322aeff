import type { RequestListener } from 'node:http';
import type { Config } from '../config/config.ts';
import { createHttpServer, type HttpLimits } from './create-http-server.ts';
import { listen } from './listen.ts';
import type { ShutdownStack } from './shutdown-stack.ts';

/**
 * Paths for operators: monitor, metrics and API documents; the latter have no prefix on a server with REST
 * only.
 */
const operatorPaths = /^\/+(ops|metrics|(api\/+[a-z-]+\/+)?(docs|openapi\.json))(\/|$)/;
/** Paths on both ports: health checks, and the API, which the API documents call. */
const sharedPaths = /^\/+(api|healthz|readyz)(\/|$)/;

type PortConfig = HttpLimits & Pick<Config, 'HOST'> & Partial<Pick<Config, 'OPS_PORT'>>;

/** Returns a request's path as handlers see it, also from a full URL; '' if it is malformed. */
const pathOf = (url = '/') => URL.parse(url.replace(/^\/{2,}/, '/'), 'http://here')?.pathname ?? '';

/**
 * [H813] With OPS_PORT, operators' pages are a site of their own and do not share the client's origin: a second server
 * on that port serves only them, and the returned listener responds 404 for them. Without OPS_PORT, returns the
 * listener unchanged.
 * @throws Error that says what to do if the port is taken
 */
export async function separateOperators(
  config: PortConfig,
  listener: RequestListener,
  shutdown: Pick<ShutdownStack, 'add'>,
): Promise<RequestListener> {
  if (config.OPS_PORT === undefined) return listener;
  const server = createHttpServer(config, (request, response) => {
    const path = pathOf(request.url);
    if (operatorPaths.test(path) || sharedPaths.test(path)) listener(request, response);
    else response.writeHead(404).end();
  });
  await listen(server, { PORT: config.OPS_PORT, HOST: config.HOST }, 'OPS_PORT');
  shutdown.add('port of operators', async () => {
    server.close();
    server.closeIdleConnections();
  });
  return (request, response) => {
    if (operatorPaths.test(pathOf(request.url))) response.writeHead(404).end();
    else listener(request, response);
  };
}
