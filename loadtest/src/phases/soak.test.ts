import assert from 'node:assert/strict';
import { hireCrew } from '../crew.ts';
import type { Listener } from '../listener.ts';
import { soak } from './soak.ts';

describe('a long evening', () => {
  it('[H978] memory is compared from the end of the warm-up on, and what was heard is forgotten', async () => {
    const crew = hireCrew(1);
    const bustle = { linesPerSecond: 0, votesPerSecond: 0, jumpsPerSecond: 0, comebacksPerSecond: 0 };
    // Nobody listens: it only stands for somebody.
    const listener = {} as Listener;
    const recorder = { listener, frames: [{ atMs: 0, bytes: Buffer.alloc(1) }] };
    const words: string[] = [];
    const readings: number[] = [];
    const log = (text: string) => void words.push(text);
    const place = { ...{ server: { address: '' }, crew, slug: '', players: [], wrongs: [], recorder }, log };
    // Warm after a fifth of three seconds: about one round.
    const soaked = await soak(place, 0.05, bustle, async () => {
      readings.push(240 + readings.length);
      return readings.at(-1) ?? 0;
    });
    crew.end();
    assert.ok(readings.length >= 3);
    assert.ok(readings.slice(0, 2).includes(soaked.rssStartMB), `${soaked.rssStartMB}`);
    assert.equal(soaked.rssEndMB, readings.at(-1));
    assert.equal(recorder.frames.length, 0);
    assert.equal(words.length, readings.length);
  });
});
