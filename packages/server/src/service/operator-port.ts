import type { RequestListener } from 'node:http';
import type { Config } from '../config/index.ts';
import { createHttpServer, type HttpLimits } from './create-http-server.ts';
import { listen } from './listen.ts';
import type { ShutdownStack } from './shutdown-stack.ts';

/** What operators read: the monitor, metrics, and the documents of the API, on a server of REST alone without their prefix. */
const operatorPaths = /^\/+(ops|metrics|(api\/+[a-z-]+\/+)?(docs|openapi\.json))(\/|$)/;
/** What their port has besides: health checks, and the API, which its documents call. */
const sharedPaths = /^\/+(api|healthz|readyz)(\/|$)/;

type PortConfig = HttpLimits & Pick<Config, 'HOST'> & Partial<Pick<Config, 'OPS_PORT'>>;

/** The path of a request as its handlers read it, also where the request names the whole URL; '' where it is malformed. */
const pathOf = (url = '/') => URL.parse(url.replace(/^\/{2,}/, '/'), 'http://here')?.pathname ?? '';

/**
 * [H813] With OPS_PORT the pages of operators are a site of their own, so that none of them shares the client's origin: the
 * returned listener answers 404 to them, and a second server on that port serves them and nothing of the client.
 * Without it the listener is returned as it is. @throws Error that says what to do where the port is taken
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
