import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createLink, type FlowClock, openFlow } from './flow.ts';
import { openNetworkProxy } from './network-proxy.ts';
import { createDelay } from './sample-delay.ts';

describe('the proxy that simulates a slow network', () => {
  it('[H975] createDelay delays each chunk by a seeded random time, and keeps the chunks in order', () => {
    const options = { delayMs: 75, jitterMs: 25, seed: 7 };
    const [delay, again, other] = [
      createDelay(options),
      createDelay(options),
      createDelay({ ...options, seed: 8 }),
    ];
    const moments = Array.from({ length: 500 }, (_, index) => index * 200);
    const waits = moments.map((now) => delay(now) - now);
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
    const close = createDelay(options);
    const arrivals = Array.from({ length: 200 }, (_, index) => close(index));
    assert.deepEqual(
      arrivals,
      arrivals.toSorted((a, b) => a - b),
    );
  });

  it('[H975] the network proxy delivers chunks after their delay, and holds them back while it is paused', () => {
    const options = { delayMs: 60, jitterMs: 20, seed: 1 };
    const due = createDelay(options);
    const [first, second, third] = [due(0), due(100), due(200)];
    const clock = simulatedClock();
    let paused = false;
    const arrived: [number, string | undefined][] = [];
    const flow = openFlow(
      options,
      clock,
      () => paused,
      (bytes) => arrived.push([clock.now(), bytes?.toString()]),
    );
    flow.send(Buffer.from('one'));
    clock.runTo(100);
    assert.deepEqual(arrived, [[first, 'one']]);
    flow.send(Buffer.from('two'));
    paused = true;
    clock.runTo(200);
    flow.send(null);
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

  it('[H285] connections on a link of the network proxy take turns within its rate, and unused rate is not saved up', () => {
    const clock = simulatedClock();
    const link = createLink(4_096, clock);
    const arrived: [string, number, number][] = [];
    const open = (name: string) =>
      openFlow(
        { delayMs: 100, jitterMs: 0, seed: 1 },
        clock,
        () => false,
        (bytes) => arrived.push([name, clock.now(), bytes?.length ?? 0]),
        link,
      );
    clock.runTo(1_000);
    const [long, short, closed] = [open('long'), open('short'), open('closed')];
    long.send(Buffer.alloc(10_240));
    closed.send(Buffer.alloc(1 << 20));
    short.send(Buffer.alloc(2_048));
    short.send(null);
    closed.drop();
    clock.runTo(9_000);
    assert.deepEqual(arrived, [
      ['long', 2_100, 4_096],
      ['long', 3_100, 4_096],
      ['short', 3_600, 2_048],
      ['long', 4_100, 2_048],
      ['short', 4_100, 0],
    ]);
    assert.deepEqual([long.inFlight(), short.inFlight(), closed.inFlight()], [0, 0, 0]);
  });

  it('[H975] HTTP requests pass the network proxy, wait while it is paused, and pass when it resumes', async () => {
    const requested: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      requested.push(request.url);
      request.resume();
      request.on('end', () => response.end(`you asked for ${request.url}`));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    assert.ok(typeof bound === 'object' && bound);
    const proxy = await openNetworkProxy(`http://127.0.0.1:${bound.port}`, {
      delayMs: 60,
      jitterMs: 20,
      seed: 1,
    });
    const get = async (path: string) => (await fetch(proxy.origin + path)).text();
    assert.equal(await get('/one'), 'you asked for /one');
    proxy.pause();
    const held = get('/two');
    // Twenty requests that bypass the proxy give the held request time to arrive, in case it is not held.
    for (let turn = 0; turn < 20; turn += 1)
      await (await fetch(`http://127.0.0.1:${bound.port}/past`)).text();
    assert.deepEqual(
      requested.filter((path) => path !== '/past'),
      ['/one'],
    );
    proxy.resume();
    assert.equal(await held, 'you asked for /two');
    await proxy.close();
    server.close();
    server.closeAllConnections();
  });
});

/** A clock that stands still until the test advances it. */
function simulatedClock(): FlowClock & { runTo(ms: number): void } {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    runTo(ms) {
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= ms).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = next.at;
        next.work();
      }
      now = ms;
    },
  };
}
