import assert from 'node:assert/strict';
import { crates } from '@hangout/contract/rest/crates/crates';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { songs } from '@hangout/contract/rest/songs/songs';
import { fakeProvider, fakeProviders, fakeSong } from '../testing/fake-providers.ts';
import { insertPreparedSong } from '../testing/music.ts';
import { restTest } from '../testing/rest-test.ts';

describe('search version 2 (everything at once)', () => {
  const audius = fakeProvider('audius', [fakeSong('v2')]);
  const t = restTest({
    dependencies: () => ({ musicProviders: fakeProviders(audius) }),
  });

  it('[R211] the response with the list of music providers tells clients to use search version 2', async () => {
    assert.equal((await (await t.guest()).api(musicProviders.list)).searchVersion, 2);
  });

  it('[H1071] a search finds uploads despite typing errors, best match first, together with songs of providers', async () => {
    await insertPreparedSong(t.db, 'Moonlight Shadows');
    await insertPreparedSong(t.db, 'Moonshine');
    const { api } = await t.guest();
    const found = async (q: string) =>
      (await api(songs.searchV2, { q, provider: 'uploadService' })).songs.map(({ trackName }) => trackName);
    assert.equal((await found('moonlihgt shadows'))[0], 'Moonlight Shadows');
    assert.equal((await found('Moonlight'))[0], 'Moonlight Shadows');
    assert.deepEqual(await found('zebra crossing'), []);
    assert.deepEqual(await found(''), []);
    assert.deepEqual((await api(songs.search, { q: 'moonlihgt', provider: 'uploadService' })).songs, []);
    const both = await api(songs.searchV2, { q: 'moonlight' });
    assert.ok(both.songs.some((song) => song.musicProviders.audius));
  });

  it('[H1071] a search finds playlists, users and hangouts that everybody may see, and returns them on the first page only', async () => {
    const ann = await t.ann();
    const bob = await t.signUp('Wintermute');
    await bob.api(crates.create, { crateName: 'Wintermute evenings', isPrivate: false });
    await bob.api(crates.create, { crateName: 'Wintermute secrets', isPrivate: true });
    await bob.api(rooms.create, { name: 'Wintermute Lounge' });
    await bob.api(rooms.create, {
      name: 'Wintermute Hideout',
      type: 'PRIVATE',
      password: 'a long password 12',
    });
    const found = await ann.api(songs.searchV2, { q: 'wintermtue' });
    assert.deepEqual(
      found.playlists.map(({ crateName }) => crateName),
      ['Wintermute evenings'],
    );
    assert.deepEqual(
      found.people.map(({ uuid }) => uuid),
      [bob.uuid],
    );
    assert.deepEqual(
      found.hangouts.map(({ name }) => name),
      ['Wintermute Lounge'],
    );
    await bob.api(rooms.create, { name: 'Café Velvet Static' });
    for (const q of ['velvt', 'velv', 'cafe velvet', 'VELVET STATIC'])
      assert.deepEqual(
        (await ann.api(songs.searchV2, { q })).hangouts.map(({ name }) => name),
        ['Café Velvet Static'],
        q,
      );
    const next = await ann.api(songs.searchV2, { q: 'wintermtue', offset: 20 });
    assert.deepEqual([next.playlists, next.people, next.hangouts], [[], [], []]);
    assert.deepEqual((await (await t.guest()).api(songs.searchV2, { q: 'wintermute' })).people, []);
    await bob.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.deepEqual((await ann.api(songs.searchV2, { q: 'wintermute' })).people, []);
  });
});
