import assert from 'node:assert/strict';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { SongUrls } from '@hangout/contract/rest/shapes/song-urls';
import { storeSongUrls } from '../../api/stream-addresses.ts';
import { restoreRequests, signInAsGuest } from '../../platform/rest-testing.ts';
import { serverNow, startClockSync } from '../../platform/server-clock.ts';
import { store } from '../../platform/store.ts';
import { expectSong, startAudio, stopAudio } from './audio-session.ts';
import { fakePage, installFakeAudio } from './audio-testing.ts';
import { nowPlayingAtom } from './now-playing.ts';

const song = Song.parse({
  ...{ songId: '7', songShortId: 'g', trackName: 'g', artistName: 'x', duration: 60 },
  musicProviders: { uploadService: '7' },
});

const urls = SongUrls.parse({
  ...{ httpUrl: '/7.mp3', hlsPlaylistUrl: '/7.m3u8', hlsReady: true, quality: 'medium', qualityComes: false },
  ...{ qualitiesOffered: ['medium'], expiresAt: '2030-01-01T00:00:00.000Z' },
  ...{ contentOffsetMs: { hls: 0, http: 0 }, duration: 60 },
});

describe('the music of a visit', () => {
  const advance = installFakeAudio(50, 12);
  let restore = () => {};
  beforeEach(() => {
    restore = fakePage();
    signInAsGuest();
    storeSongUrls('7', 'medium', urls);
  });
  afterEach(() => {
    stopAudio();
    store.set(nowPlayingAtom, null);
    restore();
    restoreRequests();
  });
  const playedSong = () => globalThis.__hangout.sound().songId;

  for (const goesOn of [true, false])
    it(`[H2055] the song that the response to the join has named ${goesOn ? 'goes on if' : 'ends unless'} the room’s state says that it plays`, async () => {
      startClockSync(async () => ({ now: 1_000_000 + performance.now() }));
      await advance(1_000);
      const startTime = serverNow() - 20_000;
      const play = { playId: 'p', djUuid: '', startTime, endTime: startTime + 60_000 };
      expectSong({ song, play });
      await advance(200);
      assert.equal(playedSong(), '7');
      if (goesOn) store.set(nowPlayingAtom, { ...play, song, crossfadeMs: 0 });
      startAudio(() => {});
      await advance(200);
      assert.equal(playedSong(), goesOn ? '7' : null);
    });

  it('[H2055] the song that the response to the join has named goes on when settings change, such as a renewed token, before the room’s state comes', async () => {
    startClockSync(async () => ({ now: 1_000_000 + performance.now() }));
    await advance(1_000);
    const startTime = serverNow() - 20_000;
    expectSong({ song, play: { playId: 'p', djUuid: '', startTime, endTime: startTime + 60_000 } });
    await advance(200);
    signInAsGuest();
    await advance(200);
    assert.equal(playedSong(), '7');
  });
});
