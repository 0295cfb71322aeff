import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Config, loadEnvironment, readConfig } from '../config/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { type Closers, makeClosers } from './shutdown-stack.ts';
import { endInOrder } from './signals.ts';
import { healthAnswers, metricsAnswer } from './health.ts';
import { listenOn } from './listen.ts';

/** What one server puts behind its port, besides its health and its figures. */
export interface Part {
  /** Asked by `/readyz`: the server is ready while each of them answers. */
  readonly parts: Parameters<typeof healthAnswers>[0];
  readonly metrics: Metrics;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What else takes the server's connections, before it listens. */
  attach?(server: Server): void;
  readonly close: { readonly name: string; run(): Promise<unknown> };
  /** Said once it listens. */
  readonly greeting: string;
}

/**
 * Runs one server as a process of its own: reads the configuration, opens what `open` opens, listens, and ends in
 * order. Where that fails the process says why and ends with 1.
 */
export async function runAlone(open: (config: Config, closers: Closers) => Promise<Part>): Promise<void> {
  const say = (words: string) => console.log(words);
  const closers = makeClosers(say);
  endInOrder(closers.closeAll, say);
  try {
    const config = readConfig(loadEnvironment());
    const part = await open(config, closers);
    const health = healthAnswers(part.parts);
    const answers = new Map([
      ['/healthz', health.alive],
      ['/readyz', health.ready],
      ['/metrics', metricsAnswer(part.metrics)],
    ]);
    const server = createServer((request, response) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '';
      const answer = answers.get(path);
      if (answer) answer(request, response);
      else part.handle(request, response);
    });
    part.attach?.(server);
    await listenOn(server, config);
    closers.add('port', async () => {
      server.close();
      server.closeIdleConnections();
    });
    closers.add(part.close.name, () => part.close.run());
    say(part.greeting);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await closers.closeAll();
    process.exit(1);
  }
}
