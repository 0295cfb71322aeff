import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '../metrics/index.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** How long one part may take to say that it is well, in ms. */
const PATIENCE_MS = 2000;

/** `alive` always answers 200; `ready` only while each of `parts` answers, else 503 with their names. */
export function healthAnswers(parts: Record<string, () => Promise<unknown>>): {
  alive: Answer;
  ready: Answer;
} {
  return {
    alive: (_request, response) => tell(response, 200, { status: 'alive' }),
    ready: (_request, response) => {
      silentParts(parts).then((missing) =>
        missing.length === 0
          ? tell(response, 200, { status: 'ready' })
          : tell(response, 503, { status: 'waiting', missing }),
      );
    },
  };
}

/** What Prometheus reads. */
export function metricsAnswer(metrics: Metrics): Answer {
  return (_request, response) => {
    metrics.page().then(
      ({ body, type }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  };
}

async function silentParts(parts: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const asked = Object.entries(parts).map(async ([name, ask]) => {
    const timer = Promise.withResolvers<string>();
    const timeout = setTimeout(() => timer.resolve(name), PATIENCE_MS);
    const answered = ask().then(
      () => undefined,
      () => name,
    );
    return Promise.race([answered, timer.promise]).finally(() => clearTimeout(timeout));
  });
  return (await Promise.all(asked)).filter((name) => name !== undefined);
}

function tell(response: Parameters<Answer>[1], status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
