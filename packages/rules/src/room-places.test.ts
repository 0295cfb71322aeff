import assert from 'node:assert/strict';
import { hasPlaceFor, maxGuests } from './room-places.ts';

describe('places of a hangout for guests and registered users', () => {
  it('[H780] the number of guests is limited to their share of a hangout’s places, rounded up', () => {
    const cases = [
      [1, 75, 1],
      [2, 75, 2],
      [3, 75, 3],
      [4, 75, 3],
      [40, 75, 30],
      [10_000, 75, 7_500],
      [40, 100, 40],
      [40, 1, 1],
    ] as const;
    for (const [roomSize, share, most] of cases)
      assert.equal(maxGuests(roomSize, share), most, `${roomSize} ${share}`);
  });

  it('[H780] a registered user may join when guests no longer may, until the hangout is full', () => {
    const size = { roomSize: 40, guestShare: 75 };
    const cases = [
      ['guest', { users: 29, guests: 29 }, true],
      ['guest', { users: 30, guests: 30 }, false],
      ['guest', { users: 39, guests: 20 }, true],
      ['guest', { users: 40, guests: 20 }, false],
      ['user', { users: 30, guests: 30 }, true],
      ['bot', { users: 39, guests: 30 }, true],
      ['user', { users: 40, guests: 30 }, false],
    ] as const;
    for (const [kind, occupancy, finds] of cases)
      assert.equal(hasPlaceFor(kind, occupancy, size), finds, `${kind} ${JSON.stringify(occupancy)}`);
  });
});
