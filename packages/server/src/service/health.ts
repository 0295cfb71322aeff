import type { RequestListener, ServerResponse } from 'node:http';
import type { Metrics } from '../metrics/index.ts';

/** The timeout of one health check, ms. */
const CHECK_TIMEOUT_MS = 2000;

/**
 * Health checks: `alive` (liveness) always responds 200; `ready` (readiness) responds 200 while all `checks` pass, else
 * 503 with the names of those that fail or time out.
 */
export function createHealthHandlers(checks: Record<string, () => Promise<unknown>>): {
  alive: RequestListener;
  ready: RequestListener;
} {
  return {
    alive: (_request, response) => sendJson(response, 200, { status: 'alive' }),
    ready: (_request, response) => {
      findFailingChecks(checks).then((missing) =>
        missing.length === 0
          ? sendJson(response, 200, { status: 'ready' })
          : sendJson(response, 503, { status: 'waiting', missing }),
      );
    },
  };
}

/** Responds with the metrics in the format of Prometheus. */
export function createMetricsHandler(metrics: Metrics): RequestListener {
  return (_request, response) => {
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
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
