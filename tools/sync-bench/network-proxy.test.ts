import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type FlowClock, openFlow } from './flow.ts';
import { openSlowProxy } from './network-proxy.ts';
import { delayLine } from './sample-delay.ts';

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

  it('[H975] passes each piece when its time has come, nothing while paused, and what waited afterwards', () => {
    const how = { delayMs: 60, jitterMs: 20, seed: 1 };
    const due = delayLine(how);
    const [first, second, third] = [due(0), due(100), due(200)];
    const clock = simulatedClock();
    let paused = false;
    const arrived: [number, string | undefined][] = [];
    const flow = openFlow(
      how,
      clock,
      () => paused,
      (bytes) => arrived.push([clock.now(), bytes?.toString()]),
    );
    flow.give(Buffer.from('one'));
    clock.runTo(100);
    assert.deepEqual(arrived, [[first, 'one']]);
    flow.give(Buffer.from('two'));
    paused = true;
    clock.runTo(200);
    flow.give(null);
    clock.runTo(5_000);
    assert.equal(arrived.length, 1, 'nothing passes while paused');
    assert.equal(flow.inFlight(), 3);
    paused = false;
    flow.flush();
    assert.ok(second < third && third < 5_000);
    assert.deepEqual(arrived.slice(1), [
      [5_000, 'two'],
      [5_000, undefined],
    ]);
    assert.equal(flow.inFlight(), 0);
  });

  it('[H975] passes HTTP, none while paused, and what waited afterwards', async () => {
    const heard: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      heard.push(request.url);
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
    const ask = async (path: string) => (await fetch(proxy.origin + path)).text();
    assert.equal(await ask('/one'), 'you asked for /one');
    proxy.pause();
    const held = ask('/two');
    // Asking and answering past the proxy gives the held one more than enough time to get through.
    for (let turn = 0; turn < 20; turn += 1)
      await (await fetch(`http://127.0.0.1:${bound.port}/past`)).text();
    assert.deepEqual(
      heard.filter((path) => path !== '/past'),
      ['/one'],
    );
    proxy.resume();
    assert.equal(await held, 'you asked for /two');
    await proxy.close();
    server.close();
    server.closeAllConnections();
  });
});

/** A clock that stands still until it is told to run. */
function simulatedClock(): FlowClock & { runTo(ms: number): void } {
  let now = 0;
  const alarms = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    now: () => now,
    after(ms, work) {
      const alarm = { at: now + ms, work };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    runTo(ms) {
      for (;;) {
        const [next] = [...alarms].filter(({ at }) => at <= ms).sort((a, b) => a.at - b.at);
        if (!next) break;
        alarms.delete(next);
        now = next.at;
        next.work();
      }
      now = ms;
    },
  };
}
