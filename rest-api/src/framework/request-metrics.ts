import type { Metrics } from '@hangout/platform/metrics/metrics';
import type { Middleware } from 'koa';

const buckets = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10];

export function measureRequests(metrics: Metrics): Middleware {
  const requests = metrics.counter('http_requests_total', 'Requests to REST', ['status']);
  const times = metrics.histogram('http_request_seconds', 'Time of a request to REST', buckets);
  return async (ctx, next) => {
    const end = times.startTimer();
    try {
      await next();
    } finally {
      end();
      requests.inc({ status: ctx.status });
    }
  };
}
