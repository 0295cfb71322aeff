import assert from 'node:assert/strict';
import { frames } from './frames.ts';
import { assignSeats, seatPositions, seatsFromMiddle } from './seats.ts';

const order = seatsFromMiddle(seatPositions(frames.CLUB, 5));
const none = new Map<string, number>();

describe('assignment of DJs to seats', () => {
  it('seats of DJs are filled from the middle outwards, the front row first', () => {
    assert.deepEqual(order, [2, 1, 3, 0, 4]);
    const ten = seatPositions(frames.CLUB, 10);
    const rows = seatsFromMiddle(ten).map((place) => ten[place]?.row);
    assert.deepEqual(rows.slice(0, 5), Array(5).fill('front'));
    assert.deepEqual(rows.slice(5), Array(5).fill('back'));
  });

  it('[H212] a DJ keeps the seat when the order of DJs rotates; a new DJ takes the free seat nearest the middle', () => {
    const first = assignSeats(none, ['ann', 'bob', 'djKai'], order);
    assert.deepEqual(
      [...first],
      [
        ['ann', 2],
        ['bob', 1],
        ['djKai', 3],
      ],
    );
    const turned = assignSeats(first, ['bob', 'djKai', 'ann'], order);
    assert.equal(turned.get('ann'), 2);
    const left = assignSeats(turned, ['bob', 'djKai', 'eve'], order);
    assert.equal(left.get('eve'), 2);
    assert.equal(left.get('bob'), 1);
  });

  it('DJs beyond the number of seats get no seat; a DJ whose seat was removed gets another one', () => {
    assert.equal(assignSeats(none, ['a', 'b', 'c', 'd', 'e', 'f'], order).size, 5);
    const three = seatsFromMiddle(seatPositions(frames.CLUB, 3));
    const moved = assignSeats(new Map([['ann', 4]]), ['ann'], three);
    assert.equal(moved.get('ann'), 1);
  });
});
