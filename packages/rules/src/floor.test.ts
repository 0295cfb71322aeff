import assert from 'node:assert/strict';
import type { Floor } from './floor.ts';
import { clampToFloor, EMPTY_FLOOR, FLOOR_CHANGES, FLOOR_SIZE, slotPosition, tickFloor } from './floor.ts';
import { createRandom } from './random.ts';

const crowd = (count: number, prefix = 'u') => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const everyone = () => true;

describe('the floor, where the audience dances', () => {
  it('[H053] at most twenty people come to the floor per tick', () => {
    const { floor, joined: came } = tickFloor(EMPTY_FLOOR, everyone, crowd(50));
    assert.equal(came.length, FLOOR_CHANGES);
    assert.deepEqual(floor, crowd(20));
  });
  it('[H053] the floor of a hangout holds at most two hundred people', () => {
    let floor: Floor = EMPTY_FLOOR;
    for (let tick = 0; tick < 30; tick++) floor = tickFloor(floor, everyone, crowd(400)).floor;
    assert.equal(floor.length, FLOOR_SIZE);
    assert.deepEqual(floor, crowd(200));
  });
  it('[H053] a person who comes to the floor gets a free slot, and nobody else moves', () => {
    const { floor } = tickFloor(EMPTY_FLOOR, everyone, ['ann', 'bob', 'cid']);
    const next = tickFloor(floor, (uuid) => uuid !== 'bob', ['dora', 'eve']);
    assert.deepEqual(next, {
      floor: ['ann', 'dora', 'cid', 'eve'],
      left: ['bob'],
      joined: [
        { uuid: 'dora', slot: 1 },
        { uuid: 'eve', slot: 3 },
      ],
    });
  });
  it('[H053] a person who is absent or already on the floor is not added', () => {
    const { floor } = tickFloor(['ann'], (uuid) => uuid !== 'gone', ['ann', 'gone', 'bob', 'bob']);
    assert.deepEqual(floor, ['ann', 'bob']);
  });
  it('[H1594] on a full floor a friend of a DJ gets the slot of a person who is not a friend of a DJ', () => {
    const isFriend = (uuid: string) => uuid.startsWith('friend');
    const full = crowd(FLOOR_SIZE);
    const { floor, left, joined } = tickFloor(full, everyone, ['friend1', 'stranger'], isFriend);
    assert.deepEqual([left, joined], [['u199'], [{ uuid: 'friend1', slot: 199 }]]);
    assert.equal(floor.length, FLOOR_SIZE);
    const friends = crowd(FLOOR_SIZE, 'friend');
    assert.deepEqual(tickFloor(friends, everyone, ['friend999'], isFriend).floor, friends);
  });
  it('[H053] with random arrivals and departures the floor keeps its limits, holds each person once, and empties when all leave', () => {
    const random = createRandom(9);
    const here = new Set<string>();
    let floor: Floor = EMPTY_FLOOR;
    for (let tick = 0; tick < 500; tick++) {
      for (let i = 0; i < 30; i++) {
        const uuid = `u${Math.floor(random() * 600)}`;
        if (random() < 0.5) here.add(uuid);
        else here.delete(uuid);
      }
      const result = tickFloor(floor, (uuid) => here.has(uuid), here);
      assert.ok(result.left.length + result.joined.length <= FLOOR_CHANGES);
      floor = result.floor;
      const dancers = floor.filter((uuid) => uuid !== null);
      assert.equal(new Set(dancers).size, dancers.length);
      assert.ok(floor.length <= FLOOR_SIZE);
    }
    here.clear();
    for (let tick = 0; tick < 20; tick++) floor = tickFloor(floor, () => false, []).floor;
    assert.deepEqual(floor, []);
  });
  it('[H053] all slots lie on the floor and at a distance from each other', () => {
    const places = Array.from({ length: FLOOR_SIZE }, (_, slot) => slotPosition(slot));
    for (const [i, a] of places.entries()) {
      assert.ok(a.x >= 0 && a.x < 1 && a.y >= 0 && a.y < 1);
      for (const b of places.slice(i + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 0.03);
    }
  });
  it('[H241] a point outside of the floor is moved to its edge, and each point is rounded to a grid', () => {
    assert.deepEqual(clampToFloor({ x: -3, y: 1e9 }), { x: 0, y: 1 });
    assert.deepEqual(clampToFloor({ x: 0.5, y: 0.2 }), { x: 128 / 255, y: 51 / 255 });
    const point = clampToFloor({ x: 0.123, y: 0.987 });
    assert.deepEqual(clampToFloor(point), point);
  });
});
