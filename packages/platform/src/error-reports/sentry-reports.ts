import { redactErrorReport } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { ErrorReports } from './error-reports.ts';

/** Timeout for sending a report, ms. */
const SEND_MS = scaleTimeout(5_000);
const CLOSE_MS = scaleTimeout(2_000);

/** Creates error reports with `@sentry/core`, because `@sentry/node` would instrument every library of the process. */
export function createSentryReports(options: { dsn: string; environment: string }): ErrorReports {
  const client = new ServerRuntimeClient({
    ...options,
    platform: 'node',
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    // The cast is safe: redacting only removes fields of the event.
    beforeSend: (event) => redactErrorReport(event) as typeof event,
    transport: (given) =>
      createTransport(given, async ({ body }) => {
        const response = await fetch(given.url, {
          method: 'POST',
          // The declared type of the body is that of all platforms; in Node it is text or bytes.
          body: body as BodyInit,
          headers: { ...given.headers, 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(SEND_MS),
        });
        await response.arrayBuffer();
        return {
          statusCode: response.status,
          headers: {
            'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
            'retry-after': response.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  return {
    report(error, where) {
      const scope = new Scope();
      scope.addEventProcessor((event) => ({ ...event, logger: where }));
      client.captureException(error, {}, scope);
    },
    async close() {
      await client.close(CLOSE_MS);
    },
  };
}
