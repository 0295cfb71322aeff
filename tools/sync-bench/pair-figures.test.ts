import assert from 'node:assert/strict';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { SAMPLE_RATE } from '@hangout/testkit/songs/wav';
import { crossedLimits, judgePair, measurePairFigures, type PairFigures } from './pair-figures.ts';
import { readPair } from './pair-recording.ts';

const SECONDS = 40;
const STARTED_AT = 1_000_000;
const song = Float32Array.from(
  new Int16Array(composeChirps(SECONDS).buffer, 44),
  (sample) => sample / 32_767,
);
const samplesOf = (ms: number) => Math.round((ms / 1000) * SAMPLE_RATE);

/** The song as heard `ms` later. */
function delayed(ms: number): Float32Array {
  const result = new Float32Array(song.length);
  result.set(song.subarray(0, song.length - samplesOf(ms)), samplesOf(ms));
  return result;
}

/** The song of which `ms` in the middle were silent, without a delay of the rest. */
function interrupted(ms: number): Float32Array {
  return song.slice().fill(0, 15.5 * SAMPLE_RATE, 15.5 * SAMPLE_RATE + samplesOf(ms));
}

function figuresOf(left: Float32Array, right: Float32Array, seeks: number[] = []): PairFigures {
  const songStarts = [STARTED_AT];
  return measurePairFigures(
    readPair({ left, right, startedAt: STARTED_AT }, { seeks: [[], seeks], songStarts }),
    {
      pair: ['firefox', 'chromium'],
      part: { from: STARTED_AT + 1_000, to: STARTED_AT + SECONDS * 1000 },
      songStarts,
      load: { stolen: 0, busy: 50 },
    },
  );
}

describe('comparing two browsers by their recorded sound', () => {
  it('[H1780] measurePairFigures measures by how many ms the second of two browsers is heard later than the first', () => {
    const { laterMs, medianMs, steadyLargestMs, soundLosses, ratesPercent } = figuresOf(song, delayed(12));
    for (const value of [laterMs, medianMs, steadyLargestMs])
      assert.ok(Math.abs(value - 12) < 0.1, `${value}`);
    assert.deepEqual(soundLosses, [0, 0]);
    for (const percent of ratesPercent) assert.ok(percent < 0.01, `${percent}`);
  });

  it('[H1780] a skipped part of the song counts as a deviation of the playback rate and as an offset', () => {
    const skipping = song.slice();
    skipping.set(song.subarray(15.5 * SAMPLE_RATE + samplesOf(50)), 15.5 * SAMPLE_RATE);
    const figures = figuresOf(skipping, song);
    assert.ok(Math.abs(figures.ratesPercent[0] - 1.01) < 0.02, `${figures.ratesPercent}`);
    assert.ok(Math.abs(figures.largestMs - 50) < 0.1, `${figures.largestMs}`);
    assert.deepEqual(
      crossedLimits(figures).map((message) => message.split(' limit')[0]),
      [
        'firefox and chromium: median 50 ms,',
        'firefox and chromium: p95 50 ms,',
        'firefox and chromium: largest offset 50 ms,',
        'firefox and chromium: rate of firefox 1.01 % from 1,',
      ],
    );
  });

  it('[H1780] silences over 20 ms that no seek explains are counted, and are left out of the comparison', () => {
    assert.deepEqual(figuresOf(song, interrupted(10)).soundLosses, [0, 0]);
    const lost = figuresOf(song, interrupted(30));
    assert.deepEqual(lost.soundLosses, [0, 1]);
    assert.equal(figuresOf(song, interrupted(30), [STARTED_AT + 15_400]).soundLosses[1], 0);
    assert.ok(lost.usable < figuresOf(song, song).usable);
  });

  it('[H1780] an exceeded threshold is a violation, or inconclusive on a busy machine or with too few usable chirps', () => {
    const apart = figuresOf(song, delayed(12));
    assert.equal(judgePair(figuresOf(song, song)), 'good');
    assert.equal(judgePair(apart), 'violation');
    assert.equal(judgePair({ ...apart, load: { stolen: 8, busy: 50 } }), 'inconclusive');
    assert.equal(judgePair({ ...apart, usable: 12 }), 'inconclusive');
  });
});
