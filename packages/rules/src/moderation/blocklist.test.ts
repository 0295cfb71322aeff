import assert from 'node:assert/strict';
import { song } from '../../test/booth.ts';
import { createRandom } from '../random.ts';
import { isSameSong, type SongTraits } from '../song.ts';
import { createBlocklist, isBlocked } from './blocklist.ts';

describe('isBlocked, whether a song is on a hangout’s blocklist', () => {
  it('[H336] a blocked song and any song with its id, ISRC, provider id, or names and similar duration are blocked', () => {
    const list = createBlocklist([song('a', { isrc: 'QZ1', musicProviders: { spotify: 'sp1' } })]);
    const other = { songId: 'x', songShortId: 'y', trackName: 'b', musicProviders: {} };
    assert.equal(isBlocked(list, song('a')), true);
    assert.equal(isBlocked(list, song('b', { ...other, songId: 'id-a' })), true);
    assert.equal(isBlocked(list, song('b', { ...other, songShortId: 'short-a' })), true);
    assert.equal(isBlocked(list, song('b', { ...other, isrc: 'QZ1' })), true);
    assert.equal(isBlocked(list, song('b', { ...other, musicProviders: { spotify: 'sp1' } })), true);
    assert.equal(isBlocked(list, song('b', { ...other, musicProviders: { youtube: 'sp1' } })), false);
    assert.equal(isBlocked(list, song('b', { ...other, trackName: ' A ', duration: 184 })), true);
    assert.equal(isBlocked(list, song('b', { ...other, trackName: 'A', duration: 190 })), false);
    assert.equal(isBlocked(list, song('b', other)), false);
    assert.equal(isBlocked(createBlocklist([]), song('a')), false);
  });

  it('[H336] fields that are empty in both songs do not make a song count as blocked', () => {
    const list = createBlocklist([
      { isrc: '', trackName: '', artistName: 'x', musicProviders: { spotify: '' } },
    ]);
    assert.equal(
      isBlocked(list, { isrc: '', trackName: ' ', artistName: 'x', musicProviders: { spotify: '' } }),
      false,
    );
  });

  it('[H336][R136] isBlocked agrees with isSameSong for random songs', () => {
    const dice = createRandom(336);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)] as T;
    const some = (): SongTraits => ({
      songId: pick(['', '1', '2', null]),
      songShortId: pick(['', 'a', 'b', null]),
      isrc: pick(['', 'I1', 'I2', null]),
      trackName: pick(['', 'Night', 'night ', 'Day']),
      artistName: pick(['', 'Ann', 'ANN', 'Bob']),
      duration: pick([0, 100, 104, 106]),
      musicProviders: pick([{}, { spotify: '1' }, { apple: '1' }, { spotify: '2', apple: '' }]),
    });
    let same = 0;
    for (let round = 0; round < 5_000; round++) {
      const [a, b] = [some(), some()];
      same += Number(isSameSong(a, b));
      assert.equal(isBlocked(createBlocklist([a]), b), isSameSong(a, b), JSON.stringify([a, b]));
    }
    assert.ok(same > 500 && same < 4_500, `${same} of 5000`);
  });
});
