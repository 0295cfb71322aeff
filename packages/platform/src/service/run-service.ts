import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Config, readConfig } from '../config/config.ts';
import { loadEnvironment } from '../config/environment.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createHttpServer } from './create-http-server.ts';
import { createHealthHandlers, createMetricsHandler } from './health.ts';
import { listen } from './listen.ts';
import { separateOperators } from './operator-port.ts';
import { releaseStartupMemory } from './release-startup-memory.ts';
import { createShutdownStack, type ShutdownStack } from './shutdown-stack.ts';
import { shutDownOnSignals } from './signals.ts';

/** What a server consists of; `runService` runs it and adds health and metrics. */
export interface HttpService {
  /** Checks of `/readyz`. The server is ready while all pass. */
  readonly checks: Parameters<typeof createHealthHandlers>[0];
  readonly metrics: Metrics;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Adds listeners for other connections, such as WebSockets; called before the server listens. */
  attach?(server: Server): void;
  /** Closed before what `open` has added to the shutdown stack. */
  readonly close?: { readonly name: string; run(): Promise<unknown> };
  readonly greeting: string;
}

/**
 * Runs a server as a process: reads the configuration, calls `open`, listens, and shuts down on signals. If
 * the start fails, prints why and exits with 1.
 */
export async function runService(
  open: (config: Config, shutdown: ShutdownStack) => Promise<HttpService>,
): Promise<void> {
  const log = (message: string) => console.log(message);
  const shutdown = createShutdownStack(log);
  shutDownOnSignals(shutdown.closeAll, log);
  try {
    const config = readConfig(loadEnvironment());
    const service = await open(config, shutdown);
    const health = createHealthHandlers(service.checks, config);
    const handlers = new Map([
      ['/healthz', health.alive],
      ['/readyz', health.ready],
      ['/metrics', createMetricsHandler(service.metrics, config)],
    ]);
    const listener = await separateOperators(
      config,
      (request, response) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '';
        const handler = handlers.get(path);
        if (handler) handler(request, response);
        else service.handle(request, response);
      },
      shutdown,
    );
    const server = createHttpServer(config, listener);
    service.attach?.(server);
    await listen(server, config);
    shutdown.add('port', async () => {
      server.close();
      server.closeIdleConnections();
    });
    if (service.close) shutdown.add(service.close.name, service.close.run);
    log(service.greeting);
    releaseStartupMemory();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await shutdown.closeAll();
    process.exit(1);
  }
}
