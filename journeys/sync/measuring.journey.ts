import assert from 'node:assert/strict';
import { chirpSong } from '../songs/chirps.ts';
import { RATE } from '../songs/wav.ts';
import { findChirps } from './matched-filter.ts';
import { driftOf, offsetsBetween } from './offsets.ts';
import { readRecording } from './recording.ts';
import { verdictOf } from './verdict.ts';

const seconds = 20;
const song = new Int16Array(chirpSong(seconds).buffer, 44);

/** The song as a page plays it from a moment on, in pieces; `late` delays every third hand-over, ms. */
function playedFrom(at: number, late = 0) {
  const piece = 1024;
  const marks: [number, number][] = [];
  for (let before = 0; before < song.length; before += piece)
    marks.push([before, at + (before / RATE) * 1000 + (marks.length % 3 === 1 ? late : 0)]);
  const pcm = Buffer.from(song.buffer, song.byteOffset, song.byteLength).toString('base64');
  return { rate: RATE, pcm, marks, troubles: [], seeks: 0 };
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
      assert.ok(Math.abs(at - second * RATE) < 2, `second ${second}: ${at}`);
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

  it('[H960] [H961] calls a run with too few chirps inconclusive, and a wide or inexact one a violation', () => {
    const rate = { expectedMs: 30, measuredMs: 29, seconds: 30 };
    assert.equal(verdictOf({ p95Ms: 4, usable: 40, rate }), 'good');
    assert.equal(verdictOf({ p95Ms: 31, usable: 40, rate }), 'violation');
    assert.equal(verdictOf({ p95Ms: 31, usable: 29, rate }), 'inconclusive');
    assert.equal(verdictOf({ p95Ms: 4, usable: 40, rate: { ...rate, measuredMs: 0 } }), 'violation');
    assert.equal(verdictOf({ p95Ms: 4, usable: 40, rate: null }), 'inconclusive');
  });
});
