import assert from 'node:assert/strict';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { excludeRooms, findCommonestValues, findLiveliestRoom } from './room-selection.ts';

// The tests need only the fields that decide the selection.
const room = (fields: object) =>
  ({
    numberOfUsersInRoom: 0,
    numberOfActiveDjs: 0,
    song: null,
    genres: [],
    isPasswordProtected: false,
    ...fields,
  }) as unknown as Room;

describe('the selection of hangouts on the home page', () => {
  it('[H515] the home page’s main button opens the most crowded hangout in which a song plays, or, if no song plays anywhere, a silent hangout', () => {
    const quiet = room({ slug: 'quiet', numberOfUsersInRoom: 900 });
    const small = room({ slug: 'small', numberOfUsersInRoom: 3, song: {} });
    const full = room({ slug: 'full', numberOfUsersInRoom: 40, song: {} });
    assert.equal(findLiveliestRoom([quiet, small, full])?.slug, 'full');
    assert.equal(findLiveliestRoom([quiet])?.slug, 'quiet');
    assert.equal(findLiveliestRoom([]), undefined);
  });

  it('[H515] the main button of the home page never opens a hangout with a password', () => {
    const locked = room({ slug: 'locked', numberOfUsersInRoom: 90, song: {}, isPasswordProtected: true });
    assert.equal(findLiveliestRoom([locked]), undefined);
  });

  it('[H514] the genre filter offers the genres of the listed hangouts, the most common first', () => {
    const rooms = [
      room({ genres: ['house', 'indie'] }),
      room({ genres: ['indie'] }),
      room({ genres: ['jazz'] }),
    ];
    assert.deepEqual(
      findCommonestValues(rooms, (one) => one.genres, 2),
      ['indie', 'house'],
    );
  });

  it('[H523] a list on the home page leaves out hangouts that a list above it shows, unless no others remain', () => {
    const [club, yacht] = [room({ uuid: 'club' }), room({ uuid: 'yacht' })];
    assert.deepEqual(excludeRooms([club, yacht], [club]), [yacht]);
    assert.deepEqual(excludeRooms([club], [club]), [club]);
  });
});
