import assert from 'node:assert/strict';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { SAMPLE_RATE } from '@hangout/testkit/songs/wav';
import { findChirps } from './matched-filter.ts';
import { comebackOf } from './network-pause.ts';
import { driftOf, offsetsBetween } from './offsets.ts';
import { readRecording } from './recording.ts';
import { planSongs } from './song-plan.ts';
import { untilTold, verdictOf } from './verdict.ts';

const seconds = 20;
const song = new Int16Array(composeChirps(seconds).buffer, 44);

/** The song as a page plays it from a moment on, in pieces; `late` delays every third hand-over, ms. */
function playedFrom(at: number, late = 0) {
  const piece = 1024;
  const marks: [number, number][] = [];
  for (let before = 0; before < song.length; before += piece)
    marks.push([before, at + (before / SAMPLE_RATE) * 1000 + (marks.length % 3 === 1 ? late : 0)]);
  const pcm = Buffer.from(song.buffer, song.byteOffset, song.byteLength).toString('base64');
  return { tracks: [{ id: 0, rate: SAMPLE_RATE, pcm, marks }], troubles: [], seeks: 0 };
}

describe('the measuring of one beat', () => {
  it('[H960] finds every chirp to a part of a sample, loud or faint, in noise', () => {
    let dice = 7;
    const noise = () => {
      dice = (dice * 16_807) % 2_147_483_647;
      return dice / 2_147_483_647 - 0.5;
    };
    const recording = Float32Array.from(song, (sample) => (0.1 * sample) / 32_767 + 0.002 * noise());
    const found = findChirps(recording);
    assert.equal(found.length, seconds - 1);
    for (const [second, { at, kind }] of found.entries()) {
      if (second === 0) continue;
      assert.ok(Math.abs(at - second * SAMPLE_RATE) < 2, `second ${second}: ${at}`);
      assert.equal(kind, second % 2 === 0 ? 'rising' : 'falling');
    }
  });

  it('[H960] tells the offset of two pages, whenever their pieces are handed over', () => {
    const one = readRecording([playedFrom(50_000)]);
    const other = readRecording([playedFrom(50_012.5, 8)]);
    const { medianMs, largestMs, values } = offsetsBetween(one, other, 50_000, 69_000);
    assert.ok(
      Math.abs(medianMs - 12.5) < 0.1 && Math.abs(largestMs - 12.5) < 0.2,
      `${medianMs} ${largestMs}`,
    );
    assert.ok(values.length >= 18);
  });

  it('[H960] judges nothing for six seconds after either page lost sound', () => {
    const one = readRecording([playedFrom(50_000)]);
    const other = { ...one, troubles: [55_000] };
    const { values } = offsetsBetween(one, other, 50_000, 69_000);
    const lost = offsetsBetween(one, one, 50_000, 69_000).values.length - values.length;
    assert.ok(lost === 6 || lost === 7, `${lost}`);
  });

  it('[H962] sees what a held rate takes off', () => {
    const one = readRecording([playedFrom(50_000)]);
    const chirps = one.chirps.map(({ kind, at }) => ({ kind, at: 50_000 + (at - 50_000) / 1.001 }));
    const drift = driftOf({ ...one, chirps }, 50_500, 69_500);
    assert.ok(drift && Math.abs(drift.driftMs - drift.seconds * 0.999) < 0.1, JSON.stringify(drift));
  });

  const rate = { expectedMs: 30, measuredMs: 29, seconds: 30 };
  const kept = { medianMs: 1, p95Ms: 4, usable: 40, rate, backWithinMs: 900 };

  it('[H960] [H961] calls a run with too few chirps inconclusive, and a wide or inexact one a violation', () => {
    assert.equal(verdictOf(kept), 'good');
    assert.equal(verdictOf({ ...kept, p95Ms: 16 }), 'violation');
    assert.equal(verdictOf({ ...kept, medianMs: 6 }), 'violation');
    assert.equal(verdictOf({ ...kept, p95Ms: 31, usable: 29 }), 'inconclusive');
    assert.equal(verdictOf({ ...kept, rate: { ...rate, measuredMs: 0 } }), 'violation');
    assert.equal(verdictOf({ ...kept, rate: null }), 'inconclusive');
    assert.equal(verdictOf({ ...kept, backWithinMs: 5_001 }), 'violation');
    assert.equal(verdictOf({ ...kept, backWithinMs: null }), 'violation');
  });

  it('[H974] makes a run that could not tell once more, and no other', async () => {
    const runsOf = (...usable: number[]) => untilTold(async () => ({ ...kept, usable: usable.shift() ?? 0 }));
    assert.equal((await runsOf(40)).length, 1);
    assert.deepEqual((await runsOf(10, 40)).map(verdictOf), ['inconclusive', 'good']);
    assert.deepEqual((await runsOf(10, 10, 40)).map(verdictOf), ['inconclusive', 'inconclusive']);
  });

  it('[H969] lets three songs change in ten minutes and in two, one in a short run, and never runs out', () => {
    for (const [seconds, changes] of [
      [600, 3],
      [120, 3],
      [60, 1],
    ] as const) {
      const { songs, songSeconds } = planSongs(seconds, 80);
      assert.ok(songSeconds % 2 === 0);
      // However long walking in took, up to half a minute.
      for (const entered of [10, 30])
        assert.ok(Math.floor((entered + seconds) / songSeconds) >= changes, `${seconds} s`);
      assert.ok(songs * songSeconds >= seconds + 80 + 25);
    }
  });

  it('[H974] tells when somebody whose network was away was near again, leaving nothing out', () => {
    const chirps = (offsetAt: (at: number) => number) =>
      Array.from({ length: 40 }, (_, second) => {
        const at = 50_000 + second * 1_000;
        return { kind: second % 2 === 0 ? ('rising' as const) : ('falling' as const), at: at + offsetAt(at) };
      });
    const recording = (offsetAt: (at: number) => number) => ({
      ...{ chirps: chirps(offsetAt), troubles: [61_000], seeks: 0 },
    });
    const moments = { gone: 59_500, back: 69_500, to: 85_000 };
    const backWith = (offsetAt: (at: number) => number) =>
      comebackOf({ steady: recording(() => 0), paused: recording(offsetAt) }, moments);
    assert.deepEqual(
      backWith(() => 3),
      { backWithinMs: 0, heardMeanwhile: 10, farthestMs: 3 },
    );
    assert.equal(backWith((at) => (at > 60_000 && at < 72_500 ? 300 : 2)).backWithinMs, 3_500);
    assert.equal(backWith((at) => (at > 60_000 ? 60 : 2)).backWithinMs, null);
  });
});
