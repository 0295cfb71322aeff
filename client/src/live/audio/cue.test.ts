import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { cueSheet, isSameCue, nextCue } from './cue.ts';

const song = (songId: string) =>
  Song.parse({ songId, songShortId: songId, trackName: songId, artistName: 'x', duration: 60 });
const playing: NowPlaying = {
  playId: 'p',
  djUuid: 'mirra',
  song: song('a'),
  startTime: 1_000,
  endTime: 61_000,
  crossfadeMs: 0,
};
const upNext = { song: song('b') };

describe('cueSheet (which song plays from when to when)', () => {
  it('[H501] the cue sheet contains the playing song and the next one, so that the next one can be loaded', () => {
    const sheet = cueSheet(playing, upNext, 30_000);
    assert.equal(sheet.now?.song.songId, 'a');
    assert.equal(sheet.next?.songId, 'b');
  });

  it('[H501] the next song starts when the current one ends, even before the server announces it', () => {
    const sheet = cueSheet(playing, upNext, 61_020);
    assert.deepEqual(
      [sheet.now?.song.songId, sheet.now?.startTime, sheet.now?.endTime],
      ['b', 61_000, 121_000],
    );
  });

  it('[H507] nextCue predicts the same start and end for the next song as the cue sheet has once the current song has ended', () => {
    const { now } = cueSheet(playing, upNext, 61_020);
    assert.deepEqual(nextCue(playing, upNext), now);
  });

  it('[H1169] with a crossfade the next song starts before the current one ends, fades in until then, and never starts later than that end', () => {
    const next = { ...upNext, startTime: 57_000 };
    assert.equal(cueSheet(playing, next, 56_999).now?.song.songId, 'a');
    const { now } = cueSheet(playing, next, 57_000);
    assert.deepEqual([now?.song.songId, now?.startTime, now?.crossfadeMs], ['b', 57_000, 4_000]);
    assert.equal(
      nextCue(playing, { ...upNext, startTime: 70_000 }).startTime,
      61_000,
      'never after a silence',
    );
  });

  it('[H501] the cue sheet has no song after the current one if no next song is announced, and none after the end of the next song', () => {
    assert.equal(cueSheet(playing, null, 61_020).now, null);
    assert.equal(cueSheet(playing, upNext, 121_000).now, null);
    assert.deepEqual(cueSheet(null, null, 5), { now: null, next: null });
  });

  it('[H1451] a live set is left out of the cue sheet, so that it is not loaded; the song after it is in the cue sheet', () => {
    const liveSet = { ...song('set'), liveSet: true as const };
    assert.deepEqual(cueSheet({ ...playing, song: liveSet }, upNext, 30_000), {
      now: null,
      next: upNext.song,
    });
    assert.deepEqual(cueSheet(playing, { song: liveSet }, 30_000).next, null);
    assert.equal(cueSheet(playing, { song: liveSet }, 61_020).now, null);
  });

  it('[H501] two cues of the same song count as the same if their start times differ by milliseconds, but not if by more than a second', () => {
    const guess = { song: song('b'), startTime: 61_000, endTime: 121_000 };
    assert.equal(isSameCue(guess, { ...guess, startTime: 61_004 }), true);
    assert.equal(isSameCue(guess, { ...guess, startTime: 62_500 }), false);
    assert.equal(isSameCue(guess, null), false);
    assert.equal(isSameCue(null, null), true);
  });
});
