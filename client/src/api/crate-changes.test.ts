import assert from 'node:assert/strict';
import type { CrateSong } from '@hangout/contract/rest/shapes/crate-shape';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import {
  type CrateList,
  isUnsaved,
  listFromPage,
  loadedSongs,
  withoutSongs,
  withPage,
  withSavedSongs,
  withSongMoved,
  withSongsAdded,
  withSongsRemoved,
} from './crate-changes.ts';

const song = (songId: string) =>
  Song.parse({ songId, songShortId: songId, trackName: songId, artistName: 'x' });
const kept = (songId: string, position: number): CrateSong => ({
  ...song(songId),
  crateSongUuid: `at-${songId}`,
  crateSongUUID: `at-${songId}`,
  position,
});
const page = {
  songs: [kept('a', 0), kept('b', 1), kept('c', 2)],
  ...{ count: 3, totalDuration: 300, currentPosition: 1, songsRevision: 7 },
};
const list: CrateList = listFromPage(page, 0);
const added = (songs: readonly Song[], append: boolean, isSet = false) =>
  withSongsAdded(list, songs, { append, tag: 't', isSet });
const order = ({ songs }: CrateList) => songs.map((one) => one?.songId ?? '-').join('');

describe('optimistic changes of a crate (playlist)', () => {
  it('[R101] a song that a user adds is shown at the start or end of the playlist before the server responds', () => {
    assert.equal(order(added([song('n')], true)), 'abcn');
    const first = added([song('n')], false);
    assert.equal(order(first), 'nabc');
    assert.deepEqual([first.count, loadedSongs(first).map((one) => one.position)], [4, [0, 1, 2, 3]]);
    assert.equal(loadedSongs(first).filter(isUnsaved).length, 1);
  });

  it('[R101] a song shown before the server’s response is replaced by the stored song if the server stored it at the same position', () => {
    const shown = added([song('n')], true);
    const named = withSavedSongs(shown, [kept('n', 3)], 't');
    assert.equal(named?.songs[3]?.crateSongUuid, 'at-n');
  });

  it('[R101] withSavedSongs returns null if the server’s response has the added song at another position or not at all', () => {
    const shown = added([song('n')], true);
    assert.equal(withSavedSongs(shown, [kept('n', 1)], 't'), null);
    assert.equal(withSavedSongs(shown, [], 't'), null);
  });

  it('[R102] a song is removed or moved in the shown playlist before the server responds; an id that is not in the playlist changes nothing', () => {
    assert.equal(order(withSongsRemoved(list, new Set(['at-b']))), 'ac');
    assert.equal(order(withSongMoved(list, 'at-a', 2)), 'bca');
    assert.equal(order(withSongMoved(list, 'at-c', 0)), 'cab');
    assert.equal(withSongsRemoved(list, new Set(['gone'])), list);
    assert.equal(withSongMoved(list, 'gone', 1), list);
  });

  it('[R103] a cleared playlist is shown empty before the server responds', () => {
    const { songs, count, totalDuration } = withoutSongs(list);
    assert.deepEqual([songs, count, totalDuration], [[], 0, 0]);
  });

  it('[H044] a song that is already in the playlist of liked songs is not added to it again', () => {
    assert.equal(order(added([song('b'), song('n')], false, true)), 'nabc');
  });

  it('[H562] in a partly loaded playlist, the loaded songs stand at their right positions after songs were added, moved or removed, or another page was loaded', () => {
    const big = { ...page, count: 9, songsRevision: 7 };
    const part = listFromPage(big, 3);
    assert.equal(order(part), '---abc---');
    assert.equal(order(withSongMoved(part, 'at-a', 8)), '---bc---a');
    assert.equal(order(withSongsRemoved(part, new Set(['at-a', 'at-c']))), '---b---');
    const added = withSongsAdded(part, [song('n')], { append: true, tag: 't', isSet: false });
    assert.deepEqual([order(added), added.count], ['---abc---n', 10]);
    const more = { ...big, songs: [kept('x', 0), kept('y', 1)] };
    const both = withPage(part, more, 0);
    assert.equal(both && order(both), 'xy-abc---');
  });

  it('[H566] a page of songs is not merged into a loaded playlist if its revision or count differs from the playlist’s', () => {
    assert.equal(withPage(list, { ...page, songsRevision: 8 }, 0), null);
    assert.equal(withPage(list, { ...page, count: 4 }, 0), null);
  });

  it('[H580] the next song to play from a playlist stays the same when other songs change; if it is removed, the song after it takes its place', () => {
    const goesOnFrom = ({ songs, current }: CrateList) => songs[current]?.songId;
    assert.equal(goesOnFrom(list), 'b');
    assert.equal(goesOnFrom(added([song('n')], false)), 'b');
    assert.equal(goesOnFrom(withSongMoved(list, 'at-a', 2)), 'b');
    assert.equal(goesOnFrom(withSongsRemoved(list, new Set(['at-b']))), 'c');
    assert.equal(withoutSongs(list).current, 0);
  });

  it('[H562] the total duration of a playlist includes added songs and excludes removed ones', () => {
    const long = { ...song('n'), duration: 61 };
    const shown = added([long], true);
    assert.equal(shown.totalDuration, 361);
    const [, , , last] = loadedSongs(shown);
    assert.equal(withSongsRemoved(shown, new Set([last?.crateSongUuid ?? ''])).totalDuration, 300);
  });
});
