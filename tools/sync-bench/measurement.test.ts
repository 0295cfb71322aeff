import assert from 'node:assert/strict';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { SAMPLE_RATE } from '@hangout/testkit/songs/wav';
import { findChirps } from './matched-filter.ts';
import { measureReconnect } from './network-pause.ts';
import { measureDrift, offsetsBetween } from './offsets.ts';
import { readRecording, readRecordings } from './recording.ts';
import { measureSongChanges } from './song-changes.ts';
import { mostChanges, planSongs } from './song-plan.ts';
import { brokenThresholds, runUntilConclusive, verdictFor } from './verdict.ts';

const seconds = 20;
const song = new Int16Array(composeChirps(seconds).buffer, 44);

/**
 * The recording of a page that starts the song at the time `at`. `late` delays the timestamp of every third piece, and
 * `gap` those of all pieces from the middle of the song on, ms.
 */
function playedFrom(at: number, late = 0, gap = 0) {
  const piece = 1024;
  const marks: [number, number][] = [];
  for (let before = 0; before < song.length; before += piece) {
    const delay = (marks.length % 3 === 1 ? late : 0) + (before >= song.length / 2 ? gap : 0);
    marks.push([before, at + (before / SAMPLE_RATE) * 1000 + delay]);
  }
  const pcm = Buffer.from(song.buffer, song.byteOffset, song.byteLength).toString('base64');
  return { tracks: [{ id: 0, rate: SAMPLE_RATE, pcm, marks }], soundLosses: [], seeks: 0 };
}

describe('measuring by test tones (chirps) whether two pages play in sync', () => {
  it('[H960] findChirps finds every chirp in noise, with its time exact to a fraction of a sample', () => {
    let random = 7;
    const noise = () => {
      random = (random * 16_807) % 2_147_483_647;
      return random / 2_147_483_647 - 0.5;
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

  it('[H960] offsetsBetween measures how far two pages are out of sync, even if some pieces have late timestamps', () => {
    const one = readRecording([playedFrom(50_000)]);
    const other = readRecording([playedFrom(50_012.5, 8)]);
    const { medianMs, largestMs, values } = offsetsBetween(one, other, 50_000, 69_000);
    assert.ok(
      Math.abs(medianMs - 12.5) < 0.1 && Math.abs(largestMs - 12.5) < 0.2,
      `${medianMs} ${largestMs}`,
    );
    assert.ok(values.length >= 18);
  });

  it('[H287] readRecordings does not mistake late timestamps for lost sound, on either of two pages', () => {
    const pages = [0, 1, 2, 3].map(() => [playedFrom(50_000, 8, 5)]);
    assert.deepEqual(
      readRecordings(pages).map(({ soundLosses }) => soundLosses),
      [[], [], [], []],
    );
  });

  it('[H287] the times of chirps just after a gap are computed from sound that was played after this gap', () => {
    const { chirps } = readRecording([playedFrom(50_000, 0, 25)]);
    const distances = chirps.slice(1).map(({ at }, index) => Math.round(at - (chirps[index]?.at ?? 0)));
    assert.deepEqual(
      distances.filter((distance) => distance !== 1_000),
      [1_025],
    );
    const near = chirps.filter(({ at }) => at > 60_000 && at < 62_000);
    assert.ok(
      near.every(({ at }) => Math.abs((at % 1_000) - 25) < 1),
      JSON.stringify(near),
    );
  });

  it('[H960] readRecording finds a gap in the sound, but does not take late timestamps for a gap', () => {
    assert.deepEqual(readRecording([playedFrom(50_000, 30)]).soundLosses, []);
    assert.deepEqual(readRecording([playedFrom(50_000, 8, 10)]).soundLosses, []);
    for (const late of [0, 30]) {
      const { soundLosses } = readRecording([playedFrom(50_000, late, 25)]);
      assert.equal(soundLosses.length, 1);
      assert.ok(Math.abs((soundLosses[0] ?? 0) - 60_000) < 100, `${soundLosses}`);
    }
  });

  it('[H960] offsetsBetween leaves out chirps in the six seconds after either of the pages lost sound', () => {
    const one = readRecording([playedFrom(50_000)]);
    const other = { ...one, soundLosses: [55_000] };
    const { values } = offsetsBetween(one, other, 50_000, 69_000);
    const lost = offsetsBetween(one, one, 50_000, 69_000).values.length - values.length;
    assert.ok(lost === 6 || lost === 7, `${lost}`);
  });

  it('[H962] measureDrift measures how fast a page that plays at another constant rate drifts away', () => {
    const one = readRecording([playedFrom(50_000)]);
    const chirps = one.chirps.map(({ kind, at }) => ({ kind, at: 50_000 + (at - 50_000) / 1.001 }));
    const drift = measureDrift({ ...one, chirps }, 50_500, 69_500);
    assert.ok(drift && Math.abs(drift.driftMs - drift.seconds * 0.999) < 0.1, JSON.stringify(drift));
  });

  const rate = { expectedMs: 30, measuredMs: 29, seconds: 30 };
  const good = {
    delayMs: 0,
    medianMs: 1,
    p95Ms: 4,
    usable: 40,
    firstChirpWorstMs: 6,
    rate,
    backWithinMs: 900,
  };

  it('[H960] [H961] verdictFor calls a run with too few chirps inconclusive, and a run over a threshold a violation', () => {
    assert.equal(verdictFor(good), 'good');
    assert.equal(verdictFor({ ...good, p95Ms: 5.1 }), 'violation');
    assert.equal(verdictFor({ ...good, delayMs: 75, p95Ms: 15 }), 'good');
    assert.equal(verdictFor({ ...good, delayMs: 75, p95Ms: 15.1 }), 'violation');
    assert.equal(verdictFor({ ...good, medianMs: 6 }), 'violation');
    assert.equal(verdictFor({ ...good, p95Ms: 31, usable: 29 }), 'inconclusive');
    assert.equal(verdictFor({ ...good, rate: { ...rate, measuredMs: 0 } }), 'violation');
    assert.equal(verdictFor({ ...good, rate: null }), 'inconclusive');
    assert.equal(verdictFor({ ...good, backWithinMs: 5_001 }), 'violation');
    assert.equal(verdictFor({ ...good, backWithinMs: null }), 'violation');
  });

  it('[H974] runUntilConclusive repeats an inconclusive run once, and does not repeat a conclusive one', async () => {
    const runsOf = (...usable: number[]) =>
      runUntilConclusive(async () => ({ ...good, usable: usable.shift() ?? 0 }));
    assert.equal((await runsOf(40)).length, 1);
    assert.deepEqual((await runsOf(10, 40)).map(verdictFor), ['inconclusive', 'good']);
    assert.deepEqual((await runsOf(10, 10, 40)).map(verdictFor), ['inconclusive', 'inconclusive']);
  });

  it('[H969] planSongs plans at least three song changes for two and ten minutes, and one for one minute', () => {
    for (const [seconds, changes] of [
      [600, 3],
      [120, 3],
      [60, 1],
    ] as const) {
      const { songSeconds } = planSongs(seconds, 80);
      const [length = 0] = songSeconds;
      assert.ok(songSeconds.every((other) => other === length && length % 2 === 0));
      // Joining takes up to half a minute.
      for (const entered of [10, 30])
        assert.ok(Math.floor((entered + seconds) / length) >= changes, `${seconds} s`);
      assert.ok(songSeconds.length * length >= seconds + 80 + 25);
    }
  });

  it('[H283] planSongs spreads the requested song changes over the recording, and adds long songs after them', () => {
    for (const [seconds, changes] of [
      [600, 20],
      [120, 8],
      [120, mostChanges(120)],
    ] as const) {
      const { songSeconds } = planSongs(seconds, 80, changes);
      assert.ok(songSeconds.every((length) => length % 2 === 0 && length >= 10));
      const ends = songSeconds.map((_, index) => songSeconds.slice(0, index + 1).reduce((a, b) => a + b));
      for (const entered of [10, 25, 40]) {
        const within = ends.filter((end) => end > entered && end < entered + seconds);
        assert.ok(within.length >= changes, `${within.length} of ${changes} in ${seconds} s`);
      }
      const later = songSeconds.filter((length) => length >= 80).length * 80;
      assert.ok(later >= 160, `${later} s without many changes for the later phases`);
    }
  });

  it('[H283] measureSongChanges compares the first chirps of each song, and leaves out chirps near lost sound', () => {
    const starts = [60_000, 80_000, 100_000];
    const recording = (lateness: readonly number[]) => ({
      chirps: starts.flatMap((start, index) => [
        { kind: 'rising' as const, at: start + 20 + (lateness[index] ?? 0) },
        { kind: 'falling' as const, at: start + 1_020 },
      ]),
      soundLosses: [] as number[],
      seeks: 0,
    });
    const [one, other] = [recording([0, 0, 0]), recording([4, -30, 7])];
    assert.deepEqual(measureSongChanges(one, other, starts), {
      ...{ songChanges: 3, firstChirps: 3, firstChirpMedianMs: 7, firstChirpWorstMs: 30 },
    });
    for (const at of [79_500, 80_100]) {
      const lost = { ...other, soundLosses: [at] };
      assert.deepEqual(measureSongChanges(one, lost, starts), {
        ...{ songChanges: 3, firstChirps: 2, firstChirpMedianMs: 7, firstChirpWorstMs: 7 },
      });
    }
    const earlier = { ...other, soundLosses: [76_000, 98_900] };
    assert.equal(measureSongChanges(one, earlier, starts).firstChirps, 3, '[H288] lost in the song before');
    const cut = { ...other, chirps: other.chirps.filter((_, index) => index !== 2) };
    assert.equal(measureSongChanges(one, cut, starts).firstChirpWorstMs, 7, 'the next chirp counts');
    const silent = { ...other, chirps: other.chirps.slice(2) };
    assert.equal(measureSongChanges(one, silent, starts).firstChirpWorstMs, 500, 'not played at all');
  });

  it('[H283] verdictFor calls a run a violation if after a song change the first chirp is more than 15 ms off', () => {
    assert.deepEqual(brokenThresholds({ ...good, firstChirpWorstMs: 15 }), []);
    assert.equal(verdictFor({ ...good, firstChirpWorstMs: 15.1 }), 'violation');
    assert.match(brokenThresholds({ ...good, firstChirpWorstMs: 40 })[0] ?? '', /first chirp .* 40 ms/);
    assert.equal(verdictFor({ ...good, firstChirpWorstMs: Number.NaN }), 'good');
  });

  it('[H974] measureReconnect measures by every chirp how long after a network pause a listener is in sync again', () => {
    const chirps = (offsetAt: (at: number) => number) =>
      Array.from({ length: 40 }, (_, second) => {
        const at = 50_000 + second * 1_000;
        return { kind: second % 2 === 0 ? ('rising' as const) : ('falling' as const), at: at + offsetAt(at) };
      });
    const recording = (offsetAt: (at: number) => number) => ({
      ...{ chirps: chirps(offsetAt), soundLosses: [61_000], seeks: 0 },
    });
    const moments = { gone: 59_500, back: 69_500, to: 85_000 };
    const backWith = (offsetAt: (at: number) => number) =>
      measureReconnect({ steady: recording(() => 0), paused: recording(offsetAt) }, moments);
    assert.deepEqual(
      backWith(() => 3),
      { backWithinMs: 0, heardMeanwhile: 10, farthestMs: 3 },
    );
    assert.equal(backWith((at) => (at > 60_000 && at < 72_500 ? 300 : 2)).backWithinMs, 3_500);
    assert.equal(backWith((at) => (at > 60_000 ? 60 : 2)).backWithinMs, null);
  });
});
