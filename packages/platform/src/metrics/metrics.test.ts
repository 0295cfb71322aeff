import assert from 'node:assert/strict';
import { createMetrics } from './metrics.ts';

describe('createMetrics, Prometheus metrics', () => {
  it('[H430] counters, gauges and histograms appear on the metrics page, and two registries can have a metric of the same name', async () => {
    const [one, two] = [createMetrics({ process: false }), createMetrics({ process: false })];
    one.counter('joins_total', 'Joins').inc(3);
    one.gauge('rooms', 'Rooms', [], () => 7);
    one.histogram('patch_seconds', 'Patches', [0.1]).observe(0.05);
    two.counter('joins_total', 'Joins');
    const { body, type } = await one.page();
    assert.match(type, /text\/plain/);
    assert.match(body, /hangout_joins_total 3/);
    assert.match(body, /hangout_rooms 7/);
    assert.match(body, /hangout_patch_seconds_bucket\{le="0.1"\} 1/);
  });

  it('[H1904] the metrics of a process contain its version', async () => {
    assert.match((await createMetrics().page()).body, /^hangout_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  it('[H1990] gauges are read again for each metrics page; if a read fails, the page is served without the value', async () => {
    const metrics = createMetrics({ process: false });
    const waiting = metrics.gauge('waiting', 'Waiting', ['queue']);
    let read = async () => waiting.set({ queue: 'mail' }, 3);
    metrics.beforePage(() => read());
    assert.match((await metrics.page()).body, /hangout_waiting\{queue="mail"\} 3/);
    read = async () => {
      waiting.reset();
      throw new Error('the database is away');
    };
    assert.doesNotMatch((await metrics.page()).body, /mail/);
  });
});
