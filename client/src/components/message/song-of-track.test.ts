import assert from 'node:assert/strict';
import type { ChatMusicInfo } from '@hangout/contract/realtime/hangout/chat-message';
import { songOfTrack } from './song-of-track.ts';

const infoOf = (musicProvider: string) =>
  ({
    providersUrls: { [musicProvider]: 'https://music.example/7' },
    trackInfo: {
      id: '7',
      musicProvider,
      title: 'Tide',
      user: { id: 'k', name: 'Kai' },
      duration: 90,
      artwork: {},
    },
    // The cast is safe: `songOfTrack` does not read the other fields of a message's song.
  }) as unknown as ChatMusicInfo;

describe('songOfTrack', () => {
  it('[H1640] songOfTrack gives a provider’s song its provider id and no id of this server, and an uploaded song its id on this server', () => {
    const { songId, songShortId, musicProviders, links } = songOfTrack(infoOf('spotify'));
    assert.deepEqual(
      [songId, songShortId, musicProviders, links],
      ['', 'spotify:7', { spotify: '7' }, { spotify: 'https://music.example/7' }],
    );
    assert.equal(songOfTrack(infoOf('uploadService')).songId, '7');
  });
});
