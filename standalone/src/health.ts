import type { Answer } from './parts.ts';

/** How long one part may take to say that it is well, in ms. */
const PATIENCE_MS = 2000;

/** `GET /healthz`: alive. `GET /readyz`: each of `parts` answers, else 503 with the names of those that do not. */
export function healthAnswers(parts: Record<string, () => Promise<unknown>>): Record<string, Answer> {
  return {
    '/healthz': (_request, response) => tell(response, 200, { status: 'alive' }),
    '/readyz': (_request, response) => {
      silentParts(parts).then((missing) =>
        missing.length === 0
          ? tell(response, 200, { status: 'ready' })
          : tell(response, 503, { status: 'waiting', missing }),
      );
    },
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
