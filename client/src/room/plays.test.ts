import assert from 'node:assert/strict';
import { Song, type SongPlay } from '@hangout/contract';
import { queryClient } from '../api/client.ts';
import { playsKey, rememberPlay, withPlay } from './plays.ts';

const play = (playId: string): SongPlay => ({
  playId,
  song: Song.parse({ songId: playId, songShortId: playId, trackName: playId, artistName: 'x' }),
  voteCounts: { likes: 1, dislikes: 0, stars: 0 },
  djUuid: 'mirra',
  playedAt: '2030-01-01T00:00:00.000Z',
});

describe('songs that were played', () => {
  afterEach(() => queryClient.clear());

  it('[R099] adds a play that ended before all others, once', () => {
    const one = withPlay({ songPlays: [play('a')], count: 1 }, play('b'));
    assert.deepEqual([one.songPlays.map((each) => each.playId), one.count], [['b', 'a'], 2]);
    assert.deepEqual([withPlay(one, play('b')).count, withPlay(one, play('b')).songPlays.length], [2, 2]);
  });

  it('[R099] writes into the history at hand, and leaves one that was never read alone', () => {
    queryClient.setQueryData(playsKey('velvet'), { songPlays: [], count: 0 });
    rememberPlay('velvet', play('a'));
    rememberPlay('elsewhere', play('a'));
    assert.deepEqual(queryClient.getQueryData(playsKey('velvet')), { songPlays: [play('a')], count: 1 });
    assert.equal(queryClient.getQueryData(playsKey('elsewhere')), undefined);
  });
});
