import assert from 'node:assert/strict';
import { databaseTest } from '@hangout/db/testing';
import type { ProviderSearch } from '@hangout/providers';
import { fakeProvider, fakeProviders, fakeSong } from '../testing/fake-providers.ts';
import { searchSongs } from './search-songs.ts';

describe('a user’s private tracks in a search', () => {
  const t = databaseTest();
  const account = (userUuid: string) => ({
    userUuid,
    tokens: { current: async () => userUuid, renew: async () => userUuid },
  });
  const search = {
    ...{ words: 'night', explicit: true, country: 'US', providers: null, limit: 20, offset: 0 },
    version: 1,
  } as const;

  it('[R145] a user’s private tracks are found only by this user’s searches, and with their secret tokens', async () => {
    const soundCloud = {
      ...fakeProvider('soundCloudPublic'),
      search: async ({ account: of }: ProviderSearch) => {
        const own = of ? [fakeSong(`private-${await of.current()}`, { playbackToken: 's-1' })] : [];
        return { songs: [...own, fakeSong('public')], hasMore: false };
      },
    };
    const context = { db: t.db, musicProviders: fakeProviders(soundCloud), log: { warn: () => {} } };
    const namesFor = async (userUuid: string | null) => {
      const page = await searchSongs(
        { ...context, caller: userUuid ?? 'guest', account: userUuid === null ? null : account(userUuid) },
        search,
      );
      return page.songs.map((song) => [song.trackName, song.playbackToken]);
    };
    assert.deepEqual(await namesFor('ann'), [
      ['Title private-ann', 's-1'],
      ['Title public', null],
    ]);
    assert.deepEqual(await namesFor('bob'), [
      ['Title private-bob', 's-1'],
      ['Title public', null],
    ]);
    assert.deepEqual(await namesFor(null), [['Title public', null]]);
  });

  it('[R256] if the search in the user’s SoundCloud account fails, a warning is logged and public tracks are still found', async () => {
    const soundCloud = {
      ...fakeProvider('soundCloudPublic'),
      search: async ({ onAccountError }: ProviderSearch) => {
        onAccountError?.(new Error('away'));
        return { songs: [fakeSong('open')], hasMore: false };
      },
    };
    const logged: unknown[] = [];
    const page = await searchSongs(
      {
        ...{ db: t.db, musicProviders: fakeProviders(soundCloud), caller: 'ann', account: account('ann') },
        log: { warn: (entry: unknown) => void logged.push(entry) },
      },
      search,
    );
    assert.deepEqual([page.songs.length, logged.length], [1, 1]);
  });
});
