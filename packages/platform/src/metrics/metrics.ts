import { programVersion } from '@hangout/db/program-version';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The Prometheus metrics of a process. Names begin with `hangout_`; times are in seconds. */
export interface Metrics {
  readonly registry: Registry;
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  /** `read` is called whenever Prometheus reads the metrics. */
  gauge<L extends string>(name: string, help: string, labels?: readonly L[], read?: () => number): Gauge<L>;
  histogram<L extends string>(
    name: string,
    help: string,
    buckets: number[],
    labels?: readonly L[],
  ): Histogram<L>;
  /** Calls `read` before each page of metrics is rendered. If it fails, its values are missing. */
  beforePage(read: () => Promise<void>): void;
  /** Renders the metrics for Prometheus. */
  page(): Promise<{ body: string; type: string }>;
}

export interface MetricsOptions {
  /** Whether to measure memory, CPU time and event-loop delay of this process; true if absent. */
  process?: boolean;
}

/**
 * Default metrics that look at every open socket each time they are read. `hangout_sockets` reports the number of
 * sockets without that cost.
 */
const expensiveMetrics = [
  ...['nodejs_active_handles', 'nodejs_active_handles_total', 'process_open_fds'],
  ...['nodejs_active_resources', 'nodejs_active_resources_total'],
  ...['nodejs_active_requests', 'nodejs_active_requests_total'],
];

/**
 * Creates metrics with a registry of their own, so that two servers in one process, as in tests, do not share
 * metrics.
 */
export function createMetrics(options: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  if (options.process ?? true) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
    for (const name of expensiveMetrics) registry.removeSingleMetric(name);
    new Gauge({
      ...{ name: 'hangout_build_info', help: 'Always 1; the label is the version of this process' },
      ...{ labelNames: ['version'], registers: [registry] },
    }).set({ version: programVersion }, 1);
  }
  const registers = [registry];
  const reads: (() => Promise<void>)[] = [];
  return {
    registry,
    counter: (name, help, labels = []) =>
      new Counter({ name: `hangout_${name}`, help, labelNames: [...labels], registers }),
    gauge: (name, help, labels = [], read) =>
      new Gauge({
        name: `hangout_${name}`,
        help,
        labelNames: [...labels],
        registers,
        ...(read && {
          collect() {
            this.set(read());
          },
        }),
      }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name: `hangout_${name}`, help, labelNames: [...labels], buckets, registers }),
    beforePage: (read) => void reads.push(read),
    async page() {
      await Promise.allSettled(reads.map((read) => read()));
      return { body: await registry.metrics(), type: registry.contentType };
    },
  };
}
