import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { generatorShares, type Sample } from './timeline.ts';
import { metric, vitalsOfProcess, vitalsOfTarget } from './vitals.ts';

const page = `# HELP process_cpu_seconds_total Time
process_cpu_seconds_total 12.5
process_resident_memory_bytes 104857600
nodejs_eventloop_lag_p99_seconds{app="x"} 0.021
`;

describe('the vitals of a server', () => {
  it('[H977] are read from what it shows, and are unknown while it is away', async () => {
    const server = createServer((_request, response) => response.end(page));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    assert.ok(typeof bound === 'object' && bound);
    const address = `http://127.0.0.1:${bound.port}`;
    assert.deepEqual(await vitalsOfTarget(address)(), { cpuSeconds: 12.5, rssMB: 100, loopDelayMs: 21 });
    const own = await vitalsOfProcess(() => process.pid, address)();
    assert.ok((own.cpuSeconds ?? 0) > 0 && (own.rssMB ?? 0) > 10 && own.loopDelayMs === 21);
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    assert.deepEqual(await vitalsOfTarget(address)(), { cpuSeconds: null, rssMB: null, loopDelayMs: null });
    assert.equal(metric(page, 'nothing'), null);
  });

  it('[H977] the busiest generator is told for the first and the last quarter', () => {
    const shares = [0.1, 0.3, 0.5, 0.6, 0.6, 0.7, 0.9, 1];
    const samples = shares.map(
      (generatorShare): Sample => ({
        ...{
          seconds: 0,
          cpuShare: null,
          generatorShare,
          rssMB: null,
          loopDelayMs: null,
          joins: 0,
          joinsPerSecond: 0,
        },
        ...{ failed: 0, joinP50: null, joinP99: null, bytesPerSecond: 0, open: 0 },
      }),
    );
    assert.deepEqual(generatorShares(samples), { firstQuarter: 0.2, lastQuarter: 0.95 });
  });
});
