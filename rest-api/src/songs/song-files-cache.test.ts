import assert from 'node:assert/strict';
import { changeSong, changeSongFiles } from '@hangout/db';
import { insertPreparedSong } from '../testing/music.ts';
import { restTest } from '../testing/rest-test.ts';
import { cachedSongFiles } from './song-files-cache.ts';

describe('the cache of song files', () => {
  const t = restTest();

  it('[H324] the files of a song that is ready to play are queried at most every five seconds; those of a song that is not ready are queried each time', async () => {
    const songId = await insertPreparedSong(t.db, 'Crowded');
    const owner = {};
    const at = (now: number, who: object = owner) => cachedSongFiles(t.db, songId, { owner: who, now });
    await changeSongFiles(t.db, songId, { httpKey: null });
    assert.equal((await at(0))?.httpKey, null);
    await changeSongFiles(t.db, songId, { httpKey: `songs/${songId}/http.m4a` });
    assert.equal((await at(1))?.httpKey, `songs/${songId}/http.m4a`);
    await changeSong(t.db, songId, { status: 'UNVERIFIED' });
    assert.equal((await at(5_000))?.status, 'VERIFIED');
    assert.equal((await at(5_000, {}))?.status, 'UNVERIFIED');
    assert.equal((await at(5_001))?.status, 'UNVERIFIED');
    assert.equal(await cachedSongFiles(t.db, '999999', { owner, now: 0 }), null);
  });
});
