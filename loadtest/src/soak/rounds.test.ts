import assert from 'node:assert/strict';
import type { Listener } from '../workers/listener.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { runSoakRounds } from './rounds.ts';

describe('runSoakRounds (load test of memory over time)', () => {
  it('[H978] memory at the end of a soak test is compared with memory after the warm-up, and received frames are discarded', async () => {
    const rates = { messagesPerSecond: 0, votesPerSecond: 0, jumpsPerSecond: 0, rejoinsPerSecond: 0 };
    // These rounds do not use the workers and the listener, so empty objects will do.
    const [workers, listener] = [{} as WorkerPool, {} as Listener];
    const recorder = { listener, frames: [{ atMs: 0, bytes: Buffer.alloc(1) }] };
    const logged: string[] = [];
    const readings: number[] = [];
    const log = (text: string) => void logged.push(text);
    const hangout = {
      ...{ server: { address: '' }, workers, slug: '', players: [], violations: [], recorder },
      log,
    };
    let now = 0;
    const memoryMB = async () => {
      now += 250;
      readings.push(240 + readings.length);
      return readings.at(-1) ?? 0;
    };
    // The warm-up lasts a fifth of 1.2 seconds, about one round.
    const soaked = await runSoakRounds(hangout, 0.02, rates, memoryMB, () => now);
    assert.deepEqual(readings, [240, 241, 242, 243, 244]);
    assert.deepEqual(soaked, { rssStartMB: 240, rssEndMB: 244 });
    assert.equal(recorder.frames.length, 0);
    assert.equal(logged.length, readings.length);
  });
});
