import assert from 'node:assert/strict';
import { song } from '../test/booth.ts';
import type { OrderedSongs } from './crate.ts';
import {
  addAtEnd,
  addAtStart,
  addLike,
  advanceCurrent,
  clearSongs,
  isCrateName,
  isReservedCrateName,
  moveSong,
  nextPlaylistName,
  removeSongs,
  shuffleSongs,
} from './crate.ts';
import { createRandom } from './random.ts';

const order = (songs: string, current = 0): OrderedSongs<string> => ({ songs: [...songs], current });
const shown = ({ songs, current }: OrderedSongs<string>) => `${songs.join('')}@${current}`;

describe('the order and current song of a playlist (crate)', () => {
  it('[R101] songs added at the start of a playlist do not change which song is current', () => {
    assert.equal(shown(addAtStart(order('abc', 1), ['x', 'y'])), 'xyabc@3');
    assert.equal(shown(addAtStart(order(''), ['x', 'y'])), 'xy@0');
  });
  it('[R101] songs added at the end of a playlist come last and do not change which song is current', () => {
    assert.equal(shown(addAtEnd(order('abc', 1), ['x'])), 'abcx@1');
  });
  const moves: [number, number, string][] = [
    [0, 2, 'bcad@0'],
    [1, 0, 'bacd@0'],
    [1, 3, 'acdb@3'],
    [3, 0, 'dabc@2'],
    [2, 1, 'acbd@2'],
    [0, 99, 'bcda@0'],
    [2, -5, 'cabd@2'],
    [9, 0, 'abcd@1'],
    [1, 1, 'abcd@1'],
  ];
  for (const [from, to, expected] of moves) {
    it(`[H042] moving the song at position ${from} to ${to} turns abcd@1 (songs@current position) into ${expected}`, () =>
      assert.equal(shown(moveSong(order('abcd', 1), from, to)), expected));
  }
  it('[R102] removing the current song makes the next one current, or the first after the last; other removals keep the current song', () => {
    assert.equal(shown(removeSongs(order('abc', 1), new Set([0]))), 'bc@0');
    assert.equal(shown(removeSongs(order('abc', 1), new Set([1]))), 'ac@1');
    assert.equal(shown(removeSongs(order('abc', 2), new Set([2]))), 'ab@0');
    assert.equal(shown(removeSongs(order('abc', 1), new Set([7]))), 'abc@1');
  });
  it('[H563] removing several songs including the current one makes the next remaining song current, or else the first song', () => {
    assert.equal(shown(removeSongs(order('abcdef', 2), new Set([0, 2, 3]))), 'bef@1');
    assert.equal(shown(removeSongs(order('abcdef', 4), new Set([4, 5]))), 'abcd@0');
    assert.equal(shown(removeSongs(order('ab', 1), new Set([0, 1]))), '@0');
  });
  it('[R103] clearSongs returns an empty playlist', () => {
    assert.deepEqual(clearSongs(), { songs: [], current: 0 });
  });
  it('[H043] shuffleSongs puts the current song first, keeps all songs and changes the order of the others', () => {
    const mixed = shuffleSongs(order('abcdefgh', 3), createRandom(7));
    assert.deepEqual([mixed.songs[0], mixed.current], ['d', 0]);
    assert.deepEqual(mixed.songs.toSorted(), [...'abcdefgh']);
    assert.notEqual(mixed.songs.join(''), 'dabcefgh');
  });
  it('[H043] shuffleSongs returns each order of the songs after the current one about equally often', () => {
    const dice = createRandom(1);
    const seen = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const { songs } = shuffleSongs(order('xabc'), dice);
      seen.set(songs.join(''), (seen.get(songs.join('')) ?? 0) + 1);
    }
    assert.equal(seen.size, 6);
    for (const count of seen.values()) assert.ok(count > 850 && count < 1150, String(count));
  });
  it('[H830] advanceCurrent moves the played song to the end; if it was the current song, the song after it becomes current', () => {
    assert.equal(shown(advanceCurrent(order('abc', 0))), 'bca@0');
    assert.equal(shown(advanceCurrent(order('abc', 1))), 'acb@1');
    assert.equal(shown(advanceCurrent(order('abc', 2), 0)), 'bca@1');
    assert.equal(shown(advanceCurrent(order('', 0))), '@0');
  });
  it('[H042] random edits of a playlist lose and duplicate no song, and the current position stays valid', () => {
    const dice = createRandom(3);
    const int = (n: number) => Math.floor(dice() * n);
    let crate = order('');
    for (let step = 0; step < 3000; step++) {
      const { songs: before } = crate;
      const added = [`new ${step}`, `newer ${step}`];
      const position = int(12);
      const removed = before.toSpliced(position, 1);
      /** Edits, each with the songs that the playlist then contains, in any order. */
      const edits: (() => [OrderedSongs<string>, readonly string[]])[] = [
        () => [addAtStart(crate, added), [...before, ...added]],
        () => [addAtEnd(crate, added.slice(1)), [...before, ...added.slice(1)]],
        () => [moveSong(crate, position, int(14) - 1), before],
        () => [removeSongs(crate, new Set([position])), removed],
        () => [removeSongs(crate, new Set([position])), removed],
        () => [removeSongs(crate, new Set([position])), removed],
        () => [shuffleSongs(crate, dice), before],
        () => [advanceCurrent(crate), before],
      ];
      const edit = edits[int(edits.length)];
      assert.ok(edit);
      const [edited, expected] = edit();
      assert.deepEqual(edited.songs.toSorted(), expected.toSorted());
      const { songs, current } = edited;
      assert.ok(songs.length === 0 ? current === 0 : current >= 0 && current < songs.length);
      crate = edited;
    }
  });
});

describe('names of playlists', () => {
  it('[R134] the default name of a new playlist has the lowest unused number', () => {
    assert.equal(nextPlaylistName([]), 'New Playlist #1');
    assert.equal(nextPlaylistName(['New Playlist #1', 'New Playlist #3', 'Other']), 'New Playlist #2');
    assert.equal(nextPlaylistName(['New Playlist #01', 'new playlist #1']), 'New Playlist #1');
  });
  it('[R062] the playlist names “default” and “tt-stars” are reserved, regardless of case and surrounding blanks', () => {
    assert.deepEqual(['default', ' TT-Stars ', 'defaults'].map(isReservedCrateName), [true, true, false]);
  });
  it('[H040] a playlist’s name has 1 to 100 characters and is not a reserved name', () => {
    assert.deepEqual(['', '  ', 'a', 'a'.repeat(100), 'a'.repeat(101), 'default'].map(isCrateName), [
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the playlist of liked songs', () => {
  it('[H044] a newly liked song is put first in the playlist, and liking a song again changes nothing', () => {
    const likes = addLike(addLike([song('a')], song('b')), { ...song('a'), crateSongUuid: 'elsewhere' });
    assert.deepEqual(
      likes.map((one) => one.trackName),
      ['b', 'a'],
    );
  });
});
