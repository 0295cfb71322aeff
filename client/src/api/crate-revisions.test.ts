import assert from 'node:assert/strict';
import { waitUntil } from '@hangout/testkit/wait-for';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { clearUserData } from '../platform/user-data.ts';
import type { CrateList } from './crate-changes.ts';
import { applyCrateChange, noteRevision, readAllCratesAgain, sendInOrder } from './crate-revisions.ts';

describe('applyCrateChange (announced changes of a crate, a playlist)', () => {
  const list: CrateList = { songs: [], count: 0, totalDuration: 0, current: 0, revision: 5 };
  const songs = ['crate-songs', 'queue'];
  const lists = ['crates', 'mine'];
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  const announce = (songsRevision: number, hasOtherSongs = true) =>
    applyCrateChange({ crate: 'queue', songsRevision, hasOtherSongs });
  beforeEach(() => {
    queryClient.setQueryData(songs, list);
    queryClient.setQueryData(lists, []);
  });
  afterEach(() => clearUserData());

  it('[H848] if another window changes the songs of a playlist, this window marks them and the list of playlists for reloading', () => {
    announce(6);
    assert.deepEqual([isStale(songs), isStale(lists)], [true, true]);
  });

  it('[H848] if another window changes a playlist but not its songs, only the list of playlists is marked for reloading', () => {
    announce(5, false);
    assert.deepEqual([isStale(songs), isStale(lists)], [false, true]);
  });

  it('[H848] a change of a playlist made in this window does not reload its songs', async () => {
    announce(5);
    await sendInOrder(
      'queue',
      async () => {
        announce(6);
        noteRevision('queue', 6);
      },
      () => true,
    );
    announce(6);
    assert.equal(isStale(songs), false);
  });

  it('[H848] if another window changes a playlist while this window’s change is pending, the songs are marked for reloading after the response', async () => {
    await sendInOrder(
      'queue',
      async () => {
        announce(7);
        noteRevision('queue', 6);
        assert.equal(isStale(songs), false);
      },
      () => true,
    );
    assert.equal(isStale(songs), true);
  });

  it('[H848] after a sign-out, the playlist revisions of the previous account are forgotten, so that an announced lower revision reloads the songs', () => {
    noteRevision('queue', 40);
    clearUserData();
    queryClient.setQueryData(songs, list);
    announce(6);
    assert.equal(isStale(songs), true);
  });

  it('[H848] readAllCratesAgain marks the list of playlists and the songs of every playlist for reloading', () => {
    readAllCratesAgain();
    assert.deepEqual([isStale(songs), isStale(lists)], [true, true]);
  });

  it('[H1746] if another window changes playlists during their first load, they are loaded again afterwards', async () => {
    queryClient.removeQueries({ queryKey: lists });
    const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
    let asked = 0;
    const observer = new QueryObserver(queryClient, {
      queryKey: lists,
      queryFn: () => {
        asked += 1;
        return answers[asked - 1]?.promise ?? Promise.reject(new Error('loaded too often'));
      },
    });
    const stop = observer.subscribe(() => {});
    announce(5, false);
    answers[0]?.resolve(['before']);
    answers[1]?.resolve(['before', 'since']);
    await waitUntil(() => observer.getCurrentResult().data?.length === 2);
    assert.equal(asked, 2);
    stop();
  });
});
