import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../config/config.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createHealthHandlers, createMetricsHandler } from './health.ts';

describe('endpoints for metrics and health checks', () => {
  const METRICS_TOKEN = 'a-token-of-operators';
  const checks = { database: () => Promise.reject(new Error('it is away')) };

  async function answerOf(handler: RequestListener, authorization?: string) {
    const server = createServer(handler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(
      `http://127.0.0.1:${port}/`,
      authorization ? { headers: { authorization } } : {},
    );
    const body = await answer.text();
    server.close();
    return { status: answer.status, body, type: answer.headers.get('content-type') };
  }

  it('[H767] if METRICS_TOKEN is set, metrics and the details of the readiness check need it; otherwise both are public', async () => {
    const metrics = createMetrics({ process: false });
    metrics.counter('joins_total', 'Joins').inc();
    const [open, closed] = [readConfig({}), readConfig({ METRICS_TOKEN })];
    const page = (config: typeof open, token?: string) =>
      answerOf(createMetricsHandler(metrics, config), token);
    assert.match((await page(open)).body, /hangout_joins_total 1/);
    assert.match((await page(closed, `Bearer ${METRICS_TOKEN}`)).body, /hangout_joins_total 1/);
    for (const token of [
      undefined,
      'Bearer',
      `Bearer ${METRICS_TOKEN}x`,
      `Basic ${METRICS_TOKEN}`,
      METRICS_TOKEN,
    ])
      assert.deepEqual(await page(closed, token), { status: 401, body: '', type: null }, token);

    const ready = async (config: typeof open, token?: string) => {
      const { status, body } = await answerOf(createHealthHandlers(checks, config).ready, token);
      return [status, JSON.parse(body)];
    };
    const named = [503, { status: 'waiting', missing: ['database'] }];
    assert.deepEqual(await ready(open), named);
    assert.deepEqual(await ready(closed, `Bearer ${METRICS_TOKEN}`), named);
    assert.deepEqual(await ready(closed), [503, { status: 'waiting' }]);
  });

  it('[H767] in production without METRICS_TOKEN, metrics are served only to this machine or on the port for operators', async () => {
    const metrics = createMetrics({ process: false });
    const statusOf = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
      const config = readConfig({ NODE_ENV: 'production', ...env });
      const server = createServer(createMetricsHandler(metrics, config));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const { status } = await fetch(`http://127.0.0.1:${port}/`, { headers });
      server.close();
      return status;
    };
    const forwarded = { 'x-forwarded-for': '203.0.113.5' };
    assert.equal(await statusOf({}), 200);
    assert.equal(await statusOf({}, forwarded), 401);
    assert.equal(await statusOf({ NODE_ENV: 'development' }, forwarded), 200);
    assert.equal(await statusOf({ OPS_PORT: '3001' }, forwarded), 200);
    assert.equal(await statusOf({ METRICS_TOKEN }), 401);
  });

  it('[H719] the response of the health check is JSON and names its character encoding', async () => {
    const { alive } = createHealthHandlers(checks, readConfig({}));
    assert.equal((await answerOf(alive)).type, 'application/json; charset=utf-8');
  });

  it('[H767] a METRICS_TOKEN of less than 16 characters or with blanks is refused', () => {
    for (const token of ['short', 'with spaces in between it'])
      assert.throws(() => readConfig({ METRICS_TOKEN: token }), /METRICS_TOKEN is malformed/);
  });
});
