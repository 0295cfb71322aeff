import assert from 'node:assert/strict';
import { duckingOf, followVoice, gainOfDucking, NO_DUCKING } from './ducking.ts';

const TICK_MS = 50;

/** Returns the reduction at every tick. `levelAt` returns the voice's level at a time. */
function reductions(duckingDb: number, ms: number, levelAt: (at: number) => number): number[] {
  let ducking = NO_DUCKING;
  return Array.from({ length: ms / TICK_MS }, (_, index) => {
    ducking = followVoice(ducking, levelAt(index * TICK_MS), duckingDb, index * TICK_MS);
    return ducking.reductionDb;
  });
}

describe('ducking: lowering the song while somebody speaks', () => {
  it('[H1440] while somebody speaks, ducking lowers the song by as much as the hangout has set, and ends afterwards', () => {
    for (const duckingDb of [0, 6, 12, 18]) {
      // For four seconds: words of 400 ms at −26 dBFS, with pauses of 300 ms.
      const seen = reductions(duckingDb, 8_000, (at) => (at < 4_000 && at % 700 < 400 ? 0.05 : 0));
      const [speaking, after] = [seen.slice(500 / TICK_MS, 4_200 / TICK_MS), seen.slice(7_500 / TICK_MS)];
      for (const value of speaking) assert.ok(Math.abs(value - duckingDb) <= 1, `${duckingDb}: ${speaking}`);
      assert.ok(
        after.every((value) => value === 0),
        `${after}`,
      );
    }
  });

  it('[H1440] a voice below the threshold level does not lower the song, and one just above lowers it only partly', () => {
    assert.equal(duckingOf(0.002, 12), 0);
    assert.ok(duckingOf(0.005, 12) > 2 && duckingOf(0.005, 12) < 6);
    assert.equal(duckingOf(0.05, 12), 12);
    assert.equal(duckingOf(0, 12), 0);
  });

  it('[H1440] ducking changes the song’s level by less than 9 dB per 50 ms, and ducking by 6 dB halves the volume', () => {
    const seen = reductions(12, 4_000, (at) => (at > 500 && at < 2_000 ? 0.3 : 0));
    const steps = seen.slice(1).map((value, index) => Math.abs(value - (seen[index] ?? 0)));
    assert.ok(Math.max(...steps) < 9, `${steps}`);
    assert.ok(Math.abs(gainOfDucking({ ...NO_DUCKING, reductionDb: 6 }) - 0.501) < 0.001);
  });
});
