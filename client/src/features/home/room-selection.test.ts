import assert from 'node:assert/strict';
import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { excludeRooms, findCommonestValues, findLiveliestRoom } from './room-selection.ts';

// Only the fields that decide are needed here.
const room = (fields: object) =>
  ({
    numberOfUsersInRoom: 0,
    numberOfActiveDjs: 0,
    song: null,
    genres: [],
    isPasswordProtected: false,
    ...fields,
  }) as unknown as Room;

describe('choosing hangouts', () => {
  it('[H515] leads into the fullest hangout where music plays', () => {
    const quiet = room({ slug: 'quiet', numberOfUsersInRoom: 900 });
    const small = room({ slug: 'small', numberOfUsersInRoom: 3, song: {} });
    const full = room({ slug: 'full', numberOfUsersInRoom: 40, song: {} });
    assert.equal(findLiveliestRoom([quiet, small, full])?.slug, 'full');
    assert.equal(findLiveliestRoom([quiet])?.slug, 'quiet');
    assert.equal(findLiveliestRoom([]), undefined);
  });

  it('[H515] never leads a stranger to a locked door', () => {
    const locked = room({ slug: 'locked', numberOfUsersInRoom: 90, song: {}, isPasswordProtected: true });
    assert.equal(findLiveliestRoom([locked]), undefined);
  });

  it('[H514] offers the genres that hangouts have, the commonest first', () => {
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

  it('[H523] does not say twice what stands above, unless there is nothing else', () => {
    const [club, yacht] = [room({ uuid: 'club' }), room({ uuid: 'yacht' })];
    assert.deepEqual(excludeRooms([club, yacht], [club]), [yacht]);
    assert.deepEqual(excludeRooms([club], [club]), [club]);
  });
});
