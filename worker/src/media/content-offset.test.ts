import assert from 'node:assert/strict';
import { createRandom } from '@hangout/rules/random';
import { measureOffsetMs } from './content-offset.ts';
import { measureEnergy } from './energy.ts';

/** Non-repeating noise from a small seeded generator. */
function noise(length: number, seed = 7): Int16Array {
  const random = createRandom(seed);
  return Int16Array.from({ length }, () => (random() - 0.5) * 20_000);
}

const late = (samples: Int16Array, by: number) => {
  const moved = new Int16Array(samples.length + Math.max(0, by));
  moved.set(by < 0 ? samples.subarray(-by) : samples, Math.max(0, by));
  return moved;
};

describe('measuring the offset between two recordings, and loudness', () => {
  const rate = 48_000;
  const music = noise(rate * 5);

  for (const by of [0, 1, 48, 1024, 2112, -480, 6000])
    it(`[H325] an offset of ${by} samples between two recordings is measured to within 0.1 ms`, () => {
      assert.ok(Math.abs((measureOffsetMs(music, late(music, by), rate) ?? 99) - (by / rate) * 1000) <= 0.1);
    });

  it('[H325] the measured offset is the same if one recording is quieter or begins quietly', () => {
    const quiet = music.map((sample, at) => (at < rate * 2 ? sample / 500 : sample));
    const softer = late(quiet, 1024).map((sample) => sample / 3);
    assert.ok(Math.abs((measureOffsetMs(quiet, softer, rate) ?? 99) - 21.3) <= 0.1);
  });

  it('[H325] measureOffsetMs returns null for two different, silent or empty recordings', () => {
    assert.equal(measureOffsetMs(new Int16Array(rate * 3), new Int16Array(rate * 3), rate), null);
    assert.equal(measureOffsetMs(music, noise(rate * 5, 99_991), rate), null);
    assert.equal(measureOffsetMs(new Int16Array(0), music, rate), null);
  });

  it('[H327] measureEnergy returns each second’s loudness relative to the loudest second', () => {
    const song = new Int16Array(2500).map((_, at) => (at < 1000 ? 100 : at < 2000 ? 200 : 50));
    assert.deepEqual(measureEnergy(song, 1000), [0.5, 1, 0.25]);
  });
});
