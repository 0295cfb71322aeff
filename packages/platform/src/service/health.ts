import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isFromThisMachine } from './from-this-machine.ts';

const CHECK_TIMEOUT_MS = scaleTimeout(2000);

type Closing = Pick<Config, 'METRICS_TOKEN' | 'NODE_ENV' | 'OPS_PORT'>;

/**
 * [H767] Returns whether a request may read data for operators. With METRICS_TOKEN it needs that token.
 * Without it, in production and without OPS_PORT, it must come from this machine.
 */
function mayReadMetrics(request: IncomingMessage, { METRICS_TOKEN, NODE_ENV, OPS_PORT }: Closing): boolean {
  if (METRICS_TOKEN === undefined)
    return NODE_ENV !== 'production' || OPS_PORT !== undefined || isFromThisMachine(request);
  const [, given = ''] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  // Compares hashes, because `timingSafeEqual` needs values of equal length.
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(METRICS_TOKEN));
}

/**
 * Creates the health checks. `alive` always responds 200. `ready` responds 200 if all `checks` pass, else 503
 * with the names of those that fail or take too long.
 */
export function createHealthHandlers(
  checks: Record<string, () => Promise<unknown>>,
  config: Closing,
): {
  alive: RequestListener;
  ready: RequestListener;
} {
  return {
    alive: (_request, response) => sendJson(response, 200, { status: 'alive' }),
    ready: (request, response) => {
      findFailingChecks(checks).then((missing) => {
        if (missing.length === 0) sendJson(response, 200, { status: 'ready' });
        else
          sendJson(response, 503, {
            status: 'waiting',
            ...(mayReadMetrics(request, config) && { missing }),
          });
      });
    },
  };
}

/** Returns a handler that responds with the metrics, for Prometheus. */
export function createMetricsHandler(metrics: Metrics, config: Closing): RequestListener {
  return (request, response) => {
    if (!mayReadMetrics(request, config)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }).end();
      return;
    }
    metrics.page().then(
      ({ body, type }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  };
}

async function findFailingChecks(checks: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const results = Object.entries(checks).map(async ([name, check]) => {
    const timer = Promise.withResolvers<string>();
    const timeout = setTimeout(() => timer.resolve(name), CHECK_TIMEOUT_MS);
    const result = check().then(
      () => undefined,
      () => name,
    );
    return Promise.race([result, timer.promise]).finally(() => clearTimeout(timeout));
  });
  return (await Promise.all(results)).filter((name) => name !== undefined);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
