import assert from 'node:assert/strict';
import type { Listener } from '../workers/listener.ts';
import { startWorkerPool } from '../workers/worker-pool.ts';
import { runSoakRounds } from './rounds.ts';

describe('runSoakRounds', () => {
  it('[H978] memory at the end is compared with memory after the warm-up, and received frames are discarded', async () => {
    const workers = startWorkerPool(1);
    const rates = { messagesPerSecond: 0, votesPerSecond: 0, jumpsPerSecond: 0, rejoinsPerSecond: 0 };
    // An empty object suffices as listener, because the rounds never use it.
    const listener = {} as Listener;
    const recorder = { listener, frames: [{ atMs: 0, bytes: Buffer.alloc(1) }] };
    const logged: string[] = [];
    const readings: number[] = [];
    const log = (text: string) => void logged.push(text);
    const hangout = {
      ...{ server: { address: '' }, workers, slug: '', players: [], violations: [], recorder },
      log,
    };
    // The warm-up lasts a fifth of three seconds, which is about one round.
    const soaked = await runSoakRounds(hangout, 0.05, rates, async () => {
      readings.push(240 + readings.length);
      return readings.at(-1) ?? 0;
    });
    workers.end();
    assert.ok(readings.length >= 3);
    assert.ok(readings.slice(0, 2).includes(soaked.rssStartMB), `${soaked.rssStartMB}`);
    assert.equal(soaked.rssEndMB, readings.at(-1));
    assert.equal(recorder.frames.length, 0);
    assert.equal(logged.length, readings.length);
  });
});
