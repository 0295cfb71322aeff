import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { parseMetric, readProcessMetrics, readRemoteMetrics } from './process-metrics.ts';
import { type Sample, workerShares } from './timeline.ts';

const page = `# HELP process_cpu_seconds_total Time
process_cpu_seconds_total 12.5
process_resident_memory_bytes 104857600
nodejs_eventloop_lag_p99_seconds{app="x"} 0.021
`;

describe('the metrics of a server', () => {
  it('[H977] a server’s metrics are read from its /metrics, and are null while the server is down', async () => {
    const server = createServer((_request, response) => response.end(page));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    assert.ok(typeof bound === 'object' && bound);
    const address = `http://127.0.0.1:${bound.port}`;
    assert.deepEqual(await readRemoteMetrics(address)(), { cpuSeconds: 12.5, rssMB: 100, loopDelayMs: 21 });
    const own = await readProcessMetrics(() => process.pid, address)();
    assert.ok((own.cpuSeconds ?? 0) > 0 && (own.rssMB ?? 0) > 10 && own.loopDelayMs === 21);
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    assert.deepEqual(await readRemoteMetrics(address)(), {
      cpuSeconds: null,
      rssMB: null,
      loopDelayMs: null,
    });
    assert.equal(parseMetric(page, 'nothing'), null);
  });

  it('[H977] workerShares returns the mean processor use of the busiest worker in the first and in the last quarter of the run', () => {
    const shares = [0.1, 0.3, 0.5, 0.6, 0.6, 0.7, 0.9, 1];
    const samples = shares.map(
      (workerShare): Sample => ({
        ...{
          seconds: 0,
          cpuShare: null,
          workerShare,
          rssMB: null,
          loopDelayMs: null,
          joins: 0,
          joinsPerSecond: 0,
        },
        ...{ failed: 0, joinP50: null, joinP99: null, bytesPerSecond: 0, open: 0 },
      }),
    );
    assert.deepEqual(workerShares(samples), { firstQuarter: 0.2, lastQuarter: 0.95 });
  });
});
