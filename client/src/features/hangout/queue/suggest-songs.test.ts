import assert from 'node:assert/strict';
import { latest, type SuggestedSong, suggestSongs } from './suggest-songs.ts';

// The cast is safe: `suggestSongs` reads only the id and whether the song is explicit.
const song = (songId: string) => ({ songId }) as SuggestedSong;
const ids = (songs: readonly SuggestedSong[]) => songs.map(({ songId }) => songId);
const play = (songId: string, hour: number, likes = 0, stars = 0, dislikes = 0) => ({
  song: song(songId),
  voteCounts: { likes, stars, dislikes },
  playedAt: `2026-05-01T${hour}:00:00.000Z`,
});
const none = {
  playing: null,
  eveningStart: '2026-05-01T18:00:00.000Z',
  queued: new Set<string>(),
  allowsExplicit: true,
};

describe('suggestSongs', () => {
  it('[H234] songs of this evening are suggested by the likes of all their plays; a star counts as two likes, and songs with no more likes than dislikes are left out', () => {
    const plays = [play('a', 22, 2), play('b', 21, 1, 1), play('c', 20, 1, 0, 1), play('a', 19, 2)];
    assert.deepEqual(ids(suggestSongs({ ...none, plays }).loved), ['a', 'b']);
    const starred = [play('liked', 22, 3), play('starred', 21, 0, 2)];
    assert.deepEqual(ids(suggestSongs({ ...none, plays: starred }).loved), ['starred', 'liked']);
  });

  it('[H234] songs that were liked only on earlier evenings are not suggested as loved, but as recently played', () => {
    const plays = [play('a', 22), play('old', 17, 9)];
    const { loved, lately } = suggestSongs({ ...none, plays });
    assert.deepEqual([ids(loved), ids(lately)], [[], ['a', 'old']]);
    assert.deepEqual(ids(suggestSongs({ ...none, plays, eveningStart: null }).loved), []);
  });

  it('[H234] the current song is suggested first among recently played songs, and no song is suggested twice', () => {
    const plays = [play('a', 22, 3), play('b', 21), play('b', 20), play('now', 19)];
    const { loved, lately } = suggestSongs({ ...none, plays, playing: song('now') });
    assert.deepEqual([ids(loved), ids(lately)], [['a'], ['now', 'b']]);
  });

  it('[H953] explicit songs are not suggested to a user who does not allow them', () => {
    const explicit = (songId: string) => ({ ...song(songId), explicit: true });
    const plays = [
      { ...play('x', 22, 9), song: explicit('x') },
      play('a', 21, 1),
      { ...play('y', 17), song: explicit('y') },
      play('b', 17),
    ];
    const room = { ...none, plays, playing: explicit('now') };
    const offered = (allowsExplicit: boolean) => {
      const { loved, lately } = suggestSongs({ ...room, allowsExplicit });
      return [ids(loved), ids(lately)];
    };
    assert.deepEqual(offered(false), [['a'], ['b']]);
    assert.deepEqual(offered(true), [
      ['x', 'a'],
      ['now', 'y', 'b'],
    ]);
  });

  it('[H234] songs in the queue are not suggested, and each list of suggestions has at most five songs', () => {
    const plays = ['q', ...'abcdefgh'].map((id) => play(id, 20, 1));
    const { loved, lately } = suggestSongs({ ...none, plays, queued: new Set(['q', 'b']) });
    assert.deepEqual(
      [ids(loved), ids(lately)],
      [
        ['a', 'c', 'd', 'e', 'f'],
        ['g', 'h'],
      ],
    );
    assert.deepEqual(ids(latest([song('a'), song('b'), song('a')], ['b'])), ['a']);
  });
});
