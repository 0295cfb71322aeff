import assert from 'node:assert/strict';
import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { waitFor } from '@hangout/testkit/wait-for';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { addToSongPlays, type PlayPages, refetchSongPlays, songPlaysKey, withPlay } from './song-plays.ts';
import { songPlaysQuery } from './songs.ts';

const play = (playId: string): SongPlay => ({
  playId,
  song: Song.parse({ songId: playId, songShortId: playId, trackName: playId, artistName: 'x' }),
  voteCounts: { likes: 1, dislikes: 0, stars: 0 },
  djUuid: 'mirra',
  playedAt: '2030-01-01T00:00:00.000Z',
});

/** A hangout's plays on the server, the latest first; a response waits until the test releases it. */
function createServer(first: number) {
  const names = (count: number, from: number) => Array.from({ length: count }, (_, n) => `play ${from - n}`);
  const state = { plays: names(first, first), release: Promise.resolve() };
  const options = {
    ...songPlaysQuery('velvet'),
    async queryFn({ pageParam }: { pageParam: number }) {
      const songPlays = state.plays.slice(pageParam, pageParam + 50).map(play);
      const answer = { songPlays, count: state.plays.length };
      await state.release;
      return answer;
    },
  };
  return {
    options,
    plays: () => state.plays,
    add(count: number) {
      state.plays = [...names(count, state.plays.length + count), ...state.plays];
      return play(state.plays[0] ?? '');
    },
    /** Holds responses back until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.release = promise;
      return resolve;
    },
  };
}

const shown = () =>
  queryClient
    .getQueryData<PlayPages>(songPlaysKey('velvet'))
    ?.pages.flatMap(({ songPlays }) => songPlays.map(({ playId }) => playId));
const isIdle = () => queryClient.isFetching({ queryKey: songPlaysKey('velvet') }) === 0;

describe('the cached history of song plays', () => {
  afterEach(() => queryClient.clear());

  it('[R099] a play that ended becomes the first entry of the history, and is not added twice', () => {
    const one = withPlay({ pages: [{ songPlays: [play('a')], count: 1 }], pageParams: [0] }, play('b'));
    assert.deepEqual(one.pages, [{ songPlays: [play('b'), play('a')], count: 2 }]);
    assert.deepEqual(withPlay(one, play('b')).pages, one.pages);
  });

  it('[R099] an ended play is added to a hangout’s cached history of plays; a history that is not cached stays unloaded', () => {
    const empty: PlayPages = { pages: [{ songPlays: [], count: 0 }], pageParams: [0] };
    queryClient.setQueryData(songPlaysKey('velvet'), empty);
    addToSongPlays('velvet', play('a'));
    addToSongPlays('elsewhere', play('a'));
    assert.deepEqual(shown(), ['a']);
    assert.equal(queryClient.getQueryData(songPlaysKey('elsewhere')), undefined);
  });

  it('[H2162] the history has no holes when plays were missed without a connection, also on the pages that were loaded before', async () => {
    const server = createServer(120);
    const observer = new InfiniteQueryObserver(queryClient, server.options);
    const stop = observer.subscribe(() => {});
    await waitFor('the first page', isIdle);
    addToSongPlays('velvet', server.add(1));
    await observer.fetchNextPage();
    assert.deepEqual(shown(), server.plays().slice(0, 101));
    server.add(60);
    await refetchSongPlays('velvet');
    await waitFor('the pages', isIdle);
    assert.deepEqual(shown(), server.plays().slice(0, 100));
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    assert.deepEqual(shown(), server.plays());
    stop();
  });

  for (const [when, loadsBefore] of [
    ['for the first time', 0],
    ['again', 1],
  ] as const)
    for (const isShown of [true, false])
      it(`[H2162] a play that ends while the history is fetched ${when} and ${isShown ? 'is' : 'is no longer'} shown is in it`, async () => {
        const server = createServer(3);
        const observer = new InfiniteQueryObserver(queryClient, server.options);
        let stop = () => {};
        if (loadsBefore > 0) {
          stop = observer.subscribe(() => {});
          await waitFor('the first load', isIdle);
        }
        const release = server.hold();
        if (loadsBefore > 0) void observer.refetch();
        else stop = observer.subscribe(() => {});
        if (!isShown) stop();
        addToSongPlays('velvet', server.add(1));
        release();
        await waitFor('the load', isIdle);
        if (!isShown) stop = observer.subscribe(() => {});
        await waitFor('the play', () => isIdle() && shown()?.length === 4);
        assert.deepEqual(shown(), server.plays());
        stop();
      });
});
