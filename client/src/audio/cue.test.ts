import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { cueSheet, isSameCue, nextCue } from './cue.ts';

const song = (songId: string) =>
  Song.parse({ songId, songShortId: songId, trackName: songId, artistName: 'x', duration: 60 });
const playing: NowPlaying = {
  playId: 'p',
  djUuid: 'mirra',
  song: song('a'),
  startTime: 1_000,
  endTime: 61_000,
};
const upNext = { song: song('b') };

describe('what should sound', () => {
  it('[H501] plays what the hangout says and makes the next ready', () => {
    const sheet = cueSheet(playing, upNext, 30_000);
    assert.equal(sheet.now?.song.songId, 'a');
    assert.equal(sheet.next?.songId, 'b');
  });

  it('[H501] begins the next song at the very end of the last, before the server says so', () => {
    const sheet = cueSheet(playing, upNext, 61_020);
    assert.deepEqual(
      [sheet.now?.song.songId, sheet.now?.startTime, sheet.now?.endTime],
      ['b', 61_000, 121_000],
    );
  });

  it('[H507] what is begun ahead is the very cue that follows', () => {
    const { now } = cueSheet(playing, upNext, 61_020);
    assert.deepEqual(nextCue(playing, upNext.song), now);
  });

  it('[H501] falls silent at the end where nothing is announced, or no word comes', () => {
    assert.equal(cueSheet(playing, null, 61_020).now, null);
    assert.equal(cueSheet(playing, upNext, 121_000).now, null);
    assert.deepEqual(cueSheet(null, null, 5), { now: null, next: null });
  });

  it('[H501] knows a cue again when the server confirms it a little off', () => {
    const guess = { song: song('b'), startTime: 61_000, endTime: 121_000 };
    assert.equal(isSameCue(guess, { ...guess, startTime: 61_004 }), true);
    assert.equal(isSameCue(guess, { ...guess, startTime: 62_500 }), false);
    assert.equal(isSameCue(guess, null), false);
    assert.equal(isSameCue(null, null), true);
  });
});
