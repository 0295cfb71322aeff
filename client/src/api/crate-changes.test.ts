import assert from 'node:assert/strict';
import type { CrateSong } from '@hangout/contract/rest/playlist-service/crate-shape';
import { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import {
  type CrateList,
  emptyCrate,
  isUnsaved,
  withSavedSongs,
  withSongMoved,
  withSongRemoved,
  withSongsAdded,
} from './crate-changes.ts';

const song = (songId: string) =>
  Song.parse({ songId, songShortId: songId, trackName: songId, artistName: 'x' });
const kept = (songId: string, position: number): CrateSong => ({
  ...song(songId),
  crateSongUuid: `at-${songId}`,
  crateSongUUID: `at-${songId}`,
  position,
});
const list: CrateList = { songs: [kept('a', 0), kept('b', 1), kept('c', 2)], count: 3 };
const order = ({ songs }: CrateList) => songs.map((one) => one.songId).join('');

describe('optimistic changes of a crate', () => {
  it('[R101] an added song is shown before the server answers, at the start or the end of the crate', () => {
    assert.equal(order(withSongsAdded(list, [song('n')], true, 't')), 'abcn');
    const first = withSongsAdded(list, [song('n')], false, 't');
    assert.equal(order(first), 'nabc');
    assert.deepEqual([first.count, first.songs.map((one) => one.position)], [4, [0, 1, 2, 3]]);
    assert.equal(first.songs.filter(isUnsaved).length, 1);
  });

  it('[R101] an added song is replaced by the stored one where the server put it at the expected position', () => {
    const added = withSongsAdded(list, [song('n')], true, 't');
    const named = withSavedSongs(added, [kept('n', 3)], 't');
    assert.equal(named?.songs[3]?.crateSongUuid, 'at-n');
  });

  it('[R101] withSavedSongs answers null where the server stored the song at another position', () => {
    const added = withSongsAdded(list, [song('n')], true, 't');
    assert.equal(withSavedSongs(added, [kept('n', 1)], 't'), null);
    assert.equal(withSavedSongs(added, [], 't'), null);
  });

  it('[R102] a song is removed or moved before the server answers; a song that the crate lacks changes nothing', () => {
    assert.equal(order(withSongRemoved(list, 'at-b')), 'ac');
    assert.equal(order(withSongMoved(list, 'at-a', 2)), 'bca');
    assert.equal(order(withSongMoved(list, 'at-c', 0)), 'cab');
    assert.equal(withSongRemoved(list, 'gone'), list);
    assert.equal(withSongMoved(list, 'gone', 1), list);
  });

  it('[R103] a cleared crate is shown empty before the server answers', () =>
    assert.deepEqual(emptyCrate, { songs: [], count: 0 }));
});
