import assert from 'node:assert/strict';
import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { queryClient } from '../platform/query-client.ts';
import { addToSongPlays, songPlaysKey, withPlay } from './song-plays.ts';

const play = (playId: string): SongPlay => ({
  playId,
  song: Song.parse({ songId: playId, songShortId: playId, trackName: playId, artistName: 'x' }),
  voteCounts: { likes: 1, dislikes: 0, stars: 0 },
  djUuid: 'mirra',
  playedAt: '2030-01-01T00:00:00.000Z',
});

describe('the cached history of song plays', () => {
  afterEach(() => queryClient.clear());

  it('[R099] a play that ended becomes the first entry of the history, and is not added twice', () => {
    const one = withPlay({ songPlays: [play('a')], count: 1 }, play('b'));
    assert.deepEqual([one.songPlays.map((each) => each.playId), one.count], [['b', 'a'], 2]);
    assert.deepEqual([withPlay(one, play('b')).count, withPlay(one, play('b')).songPlays.length], [2, 2]);
  });

  it('[R099] an ended play is added to a hangout’s cached history of plays; a history that is not cached stays unloaded', () => {
    queryClient.setQueryData(songPlaysKey('velvet'), { songPlays: [], count: 0 });
    addToSongPlays('velvet', play('a'));
    addToSongPlays('elsewhere', play('a'));
    assert.deepEqual(queryClient.getQueryData(songPlaysKey('velvet')), { songPlays: [play('a')], count: 1 });
    assert.equal(queryClient.getQueryData(songPlaysKey('elsewhere')), undefined);
  });
});
