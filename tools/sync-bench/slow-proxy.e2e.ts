import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { delayLine } from './delay-line.ts';
import { openSlowProxy } from './slow-proxy.ts';

describe('a slow line', () => {
  it('[H975] delays each piece by its own, seeded time and keeps the order', () => {
    const how = { delayMs: 75, jitterMs: 25, seed: 7 };
    const [line, again, other] = [delayLine(how), delayLine(how), delayLine({ ...how, seed: 8 })];
    const moments = Array.from({ length: 500 }, (_, index) => index * 200);
    const waits = moments.map((now) => line(now) - now);
    assert.ok(waits.every((wait) => wait >= 50 && wait <= 100));
    assert.ok(Math.max(...waits) > 98 && Math.min(...waits) < 52);
    const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
    assert.ok(Math.abs(mean - 75) < 3, `${mean}`);
    assert.deepEqual(
      moments.map((now) => again(now) - now),
      waits,
    );
    assert.notDeepEqual(
      moments.map((now) => other(now) - now),
      waits,
    );
    const close = delayLine(how);
    const arrivals = Array.from({ length: 200 }, (_, index) => close(index));
    assert.deepEqual(
      arrivals,
      arrivals.toSorted((a, b) => a - b),
    );
  });

  it('[H975] passes HTTP later, nothing while paused, and what waited afterwards', async () => {
    const server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.end(`you asked for ${request.url}`));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    assert.ok(typeof bound === 'object' && bound);
    const proxy = await openSlowProxy(`http://127.0.0.1:${bound.port}`, {
      delayMs: 60,
      jitterMs: 20,
      seed: 1,
    });
    const ask = async (path: string) => {
      const began = performance.now();
      const text = await (await fetch(proxy.origin + path)).text();
      return { text, tookMs: performance.now() - began };
    };
    const first = await ask('/one');
    assert.equal(first.text, 'you asked for /one');
    assert.ok(first.tookMs >= 78, `${first.tookMs}`);
    proxy.pause();
    const held = ask('/two');
    const winner = await Promise.race([held, delay(400)]);
    assert.equal(winner, undefined);
    proxy.resume();
    const second = await held;
    assert.equal(second.text, 'you asked for /two');
    assert.ok(second.tookMs >= 380, `${second.tookMs}`);
    await proxy.close();
    server.close();
    server.closeAllConnections();
  });
});
