import assert from 'node:assert/strict';
import { BoothFixture, endReason, person, playToEnd, refusalCode, song, threeDjs } from '../../test/booth.ts';
import {
  advance,
  announce,
  endUnplayable,
  FAILED_SONG_MS,
  judgeReports,
  MAX_FAILED_SONGS,
  type PlayListener,
  takeSeat,
  UNPLAYABLE_AFTER_MS,
} from './index.ts';

const START = 1_000_000;
const old = (kind: PlayListener['kind'], hasReported: boolean): PlayListener => ({
  kind,
  since: 0,
  hasReported,
});
const judge = (listeners: PlayListener[], afterMs = UNPLAYABLE_AFTER_MS, isRaid = false) =>
  judgeReports({ startTime: START }, listeners, { now: START + afterMs, isRaid });

describe('judgeReports, whether listeners’ reports skip an unplayable song', () => {
  it('[H1163] a song is unplayable if more than half of its listeners, at least two or the only one, report it', () => {
    const crowd = (reports: number, count: number) =>
      judge(Array.from({ length: count }, (_, at) => old(at % 2 === 0 ? 'user' : 'guest', at < reports)));
    assert.deepEqual(crowd(1, 1), { reports: 1, needed: 1, isUnplayable: true });
    assert.deepEqual(crowd(1, 2), { reports: 1, needed: 2, isUnplayable: false });
    assert.deepEqual(crowd(2, 2), { reports: 2, needed: 2, isUnplayable: true });
    assert.deepEqual(crowd(2, 4), { reports: 2, needed: 3, isUnplayable: false });
    assert.deepEqual(crowd(3, 4), { reports: 3, needed: 3, isUnplayable: true });
    assert.deepEqual(crowd(0, 0), { reports: 0, needed: 1, isUnplayable: false });
  });

  it('[H1163] reports of listeners skip a song only after the first ten seconds of its play', () => {
    assert.equal(judge([old('user', true)], UNPLAYABLE_AFTER_MS - 1).isUnplayable, false);
    assert.equal(judge([old('user', true)], -1_500).isUnplayable, false);
    assert.equal(judge([old('user', true)]).isUnplayable, true);
  });

  it('[H1163] only users and guests count when a song is judged unplayable, and only users in raid mode', () => {
    const listeners = [old('bot', false), old('bot', false), old('guest', true), old('user', false)];
    assert.deepEqual(judge(listeners), { reports: 1, needed: 2, isUnplayable: false });
    assert.deepEqual(judge([...listeners, old('guest', true)]), {
      reports: 2,
      needed: 2,
      isUnplayable: true,
    });
    const raided = judge([...listeners, old('guest', true)], UNPLAYABLE_AFTER_MS, true);
    assert.deepEqual(raided, { reports: 0, needed: 1, isUnplayable: false });
  });

  it('[H1163] a listener who joins during a play, and their report, count only ten seconds after joining', () => {
    const late = (afterMs: number): PlayListener => ({
      kind: 'user',
      since: START + afterMs,
      hasReported: true,
    });
    const raiders = [late(15_000), late(15_000), late(15_000)];
    const calm = [old('user', false), old('user', false)];
    assert.equal(judge([...calm, ...raiders], 24_999).isUnplayable, false);
    assert.equal(judge([...calm, ...raiders], 24_999).needed, 2, 'nor do they raise what is needed');
    assert.equal(judge([...calm, ...raiders], 25_000).isUnplayable, true);
  });
});

describe('endUnplayable, skipping a song that listeners cannot hear', () => {
  const fail = (fixture: BoothFixture) =>
    fixture.apply(endUnplayable(fixture.booth, { playId: fixture.booth.now?.playId ?? '' }, fixture.ctx));

  it('[H1163] a song that listeners cannot hear ends as unplayable, and the next DJ’s song starts', () => {
    const fixture = threeDjs();
    fixture.now += 12_000;
    fail(fixture);
    assert.equal(endReason(fixture), 'unplayable');
    assert.equal(fixture.playing(), 'lea:lea1');
    assert.equal(refusalCode(endUnplayable(fixture.booth, { playId: 'play-1' }, fixture.ctx)), 'song_over');
  });

  it('[H1164] queues skip an unplayable song for an hour, and a DJ with no other song misses the turn', () => {
    const fixture = new BoothFixture();
    fixture.queues.kai = [song('only')];
    fixture.apply(takeSeat(fixture.booth, { person: person('kai') }, fixture.ctx));
    fail(fixture);
    assert.equal(fixture.playing(), null);
    assert.deepEqual(fixture.kinds().slice(0, 2), ['playEnded', 'djPassedOver']);
    const nina = { person: person('nina') };
    fixture.queues.nina = [song('only')];
    assert.equal(refusalCode(takeSeat(fixture.booth, nina, fixture.ctx)), 'no_song');
    fixture.now += FAILED_SONG_MS;
    fixture.apply(advance({ ...fixture.booth, retryAt: null }, fixture.ctx));
    assert.equal(fixture.playing(), 'kai:only');
  });

  it('[H1164] a song that was skipped as unplayable plays if a DJ announces it, and queues no longer skip it', () => {
    const fixture = threeDjs();
    fail(fixture);
    assert.equal(fixture.booth.failedSongs.length, 1);
    fixture.apply(announce(fixture.booth, { uuid: 'mo', song: song('kai1') }, fixture.ctx));
    assert.deepEqual(fixture.booth.failedSongs, []);
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'mo:kai1');
  });

  it('[H1164] if an unplayable song of the house playlist is also the next song, it is not played again', () => {
    const fixture = new BoothFixture({ autoDj: true });
    fixture.autoDj = song('house', { duration: 30 });
    fixture.apply(advance(fixture.booth, fixture.ctx));
    fixture.now = (fixture.booth.upNextDue ?? 0) + 1;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.booth.upNext?.song.songId, 'id-house');
    fail(fixture);
    assert.deepEqual([fixture.playing(), fixture.booth.upNext], [null, null]);
  });

  it('[H1164] only the latest hundred songs that were skipped as unplayable are remembered', () => {
    const fixture = new BoothFixture();
    for (let at = 0; at <= MAX_FAILED_SONGS; at += 1) {
      fixture.queues.kai = [song(`s${at}`)];
      if (at === 0) fixture.apply(takeSeat(fixture.booth, { person: person('kai') }, fixture.ctx));
      else fixture.apply(advance({ ...fixture.booth, retryAt: null }, fixture.ctx));
      fail(fixture);
      fixture.booth = { ...fixture.booth, djs: fixture.booth.djs.map((dj) => ({ ...dj, missedRounds: 0 })) };
    }
    assert.equal(fixture.booth.failedSongs.length, MAX_FAILED_SONGS);
    assert.equal(fixture.booth.failedSongs[0]?.songId, 'id-s1');
  });
});
