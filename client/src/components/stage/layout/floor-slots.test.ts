import assert from 'node:assert/strict';
import { slotPosition } from '@hangout/rules/floor';
import { stagedDesigns } from '../common/designs.ts';
import { floorPoseOf } from './floor-pose.ts';
import {
  assignSlots,
  floorDepth,
  floorSlots,
  halfWidthAt,
  MAX_ON_FLOOR,
  ownSlot,
  slotIndexAt,
} from './floor-slots.ts';
import { frames } from './frames.ts';
import { type Person, placeOnFloor } from './people.ts';
import { IMAGE_ASPECT, project } from './project.ts';
import { reusePlacements } from './stage-layout.ts';

const crowd = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `person-${i + from}`);

describe('slots for avatars on the floor', () => {
  for (const design of stagedDesigns) {
    it(`[H211] ${design}: 200 avatars get different slots on the floor, each some distance from the user’s own avatar`, () => {
      const half = frames[design].floorHalf;
      const slots = floorSlots(half);
      const placed = assignSlots(new Map(), crowd(MAX_ON_FLOOR));
      assert.equal(placed.size, MAX_ON_FLOOR);
      assert.equal(new Set(placed.values()).size, MAX_ON_FLOOR);
      for (const index of placed.values()) {
        const slot = slots[index];
        assert.ok(slot, `place ${index} exists`);
        assert.ok(Math.abs(slot.x) <= halfWidthAt(half, slot.z));
        assert.ok(slot.z >= floorDepth.back - 0.2 && slot.z <= floorDepth.front + 0.2);
        assert.ok(Math.hypot(slot.x - ownSlot.x, slot.z - ownSlot.z) > 1.4);
      }
      assert.equal(new Set(slots.map(({ x, z }) => `${x} ${z}`)).size, slots.length);
    });
  }

  it('the same users get the same slots on the floor each time, and keep them if they are then listed in another order', () => {
    const people = crowd(40);
    const once = assignSlots(new Map(), people);
    assert.deepEqual(assignSlots(new Map(), people), once);
    assert.deepEqual(assignSlots(once, people.toReversed()), new Map([...once].reverse()));
  });

  it('[H211] users keep their slots on the floor when other users come and go, and at most 200 users get a slot', () => {
    const before = assignSlots(new Map(), crowd(60));
    const after = assignSlots(before, [...crowd(50), ...crowd(150, 1000)]);
    for (const uuid of crowd(50)) assert.equal(after.get(uuid), before.get(uuid));
    assert.equal(after.size, 200);
    assert.equal(assignSlots(after, crowd(260)).size, MAX_ON_FLOOR);
  });

  for (const design of stagedDesigns)
    it(`[H254] ${design}: up to ten avatars gather near the user’s own avatar and the stage, and no head hides another`, () => {
      const frame = frames[design];
      for (let count = 2; count <= 10; count++) {
        const people = crowd(count).map((uuid, slot) => ({ uuid, avatarId: 'nova', ...slotPosition(slot) }));
        const { onFloor } = placeOnFloor(frame, people, 'person-0', new Map());
        assert.equal(onFloor.length, count);
        for (const { slot } of onFloor)
          assert.ok(
            Math.hypot(slot.x - ownSlot.x, slot.z - ownSlot.z) < 6 && slot.z <= 2.9,
            `${slot.x} ${slot.z}`,
          );
        const heads = onFloor.map(({ slot }) => project(frame.camera, [slot.x, 1, slot.z]));
        for (const [i, a] of heads.entries())
          for (const b of heads.slice(i + 1)) {
            // A head is 0.8 units wide and high.
            const aside = (Math.abs(a.left - b.left) * IMAGE_ASPECT) / a.unit;
            const above = Math.abs(a.top - b.top) / a.unit;
            assert.ok(aside > 0.8 || above > 0.8, `${aside} ${above}`);
          }
      }
    });

  it('[H254] up to eleven users without a position from the server get different slots among the first 13', () => {
    for (let count = 2; count <= 11; count++) {
      const placed = [...assignSlots(new Map(), crowd(count)).values()];
      assert.equal(new Set(placed).size, count);
      assert.ok(placed.every((slot) => slot < 13));
    }
  });

  it('the first 40 slots on the floor are at least 0.9 units apart, so that a few avatars do not crowd together', () => {
    const half = frames.CLUB.floorHalf;
    const first = floorSlots(half).slice(0, 40);
    for (const [i, a] of first.entries()) {
      for (const b of first.slice(i + 1)) assert.ok(Math.hypot(a.x - b.x, a.z - b.z) > 0.9);
    }
  });

  it('[H211] each floor position that the server assigns is mapped to a different slot', () => {
    for (let slot = 0; slot < MAX_ON_FLOOR; slot++) {
      const { x, y } = slotPosition(slot);
      assert.equal(slotIndexAt(Math.fround(x), Math.fround(y)), slot);
    }
  });

  it('[H211] no two users share a slot on the floor, whether or not the server gave them positions; the user’s own avatar stands at its reserved slot, and nobody moves when others leave', () => {
    const named = crowd(30).map((uuid, slot) => ({ uuid, avatarId: 'nova', ...slotPosition(slot) }));
    const unnamed = crowd(30, 500).map((uuid) => ({ uuid, avatarId: 'bao' }));
    const { onFloor, slots } = placeOnFloor(frames.CLUB, [...unnamed, ...named], 'person-3', new Map());
    assert.equal(onFloor.length, 60);
    assert.equal(new Set(onFloor.map(({ slot }) => slot)).size, 60);
    assert.deepEqual(onFloor.find(({ me }) => me)?.slot, ownSlot);
    const again = placeOnFloor(frames.CLUB, [...named, ...unnamed].slice(0, 50), 'person-3', slots);
    for (const { person, slot } of again.onFloor) {
      assert.equal(slot, onFloor.find((one) => one.person.uuid === person.uuid)?.slot);
    }
  });
});

describe('reusePlacements', () => {
  it('[H250] after one vote and one arrival, only the voter and the new user get new placement objects; other users keep the same ones', () => {
    const people = crowd(20).map((uuid, slot) => ({ uuid, avatarId: 'nova', ...slotPosition(slot) }));
    const { onFloor } = placeOnFloor(frames.CLUB, people, undefined, new Map());
    const later = people.map((one, i) => ({ ...one, like: i === 3 }));
    const newcomer = { uuid: 'late', avatarId: 'bao', ...slotPosition(20) };
    const next = placeOnFloor(frames.CLUB, [...later, newcomer], undefined, new Map()).onFloor;
    const kept = reusePlacements(onFloor, next);
    const changed = kept.filter((one) => !onFloor.includes(one)).map(({ person }) => person.uuid);
    assert.deepEqual(changed, ['person-3', 'late']);
    assert.equal(kept[3]?.person.like, true);
  });

  it('[H1598] an avatar whose picture is loaded only now gets a new placement object, and so is drawn with it', () => {
    const person = { uuid: 'ann', avatarId: 'dragon', ...slotPosition(0) };
    const place = (one: Person) => placeOnFloor(frames.CLUB, [one], undefined, new Map()).onFloor;
    const [kept] = reusePlacements(place(person), place({ ...person, picture: '/dragon' }));
    assert.equal(kept?.person.picture, '/dragon');
  });
});

describe('floorPoseOf', () => {
  it('a user’s avatar always has the same pose; more than half of the avatars face the viewer, and about a third have both arms up', () => {
    assert.deepEqual(floorPoseOf('ann'), floorPoseOf('ann'));
    const bearings = crowd(300).map(floorPoseOf);
    const facingUs = bearings.filter(({ facing }) => Math.abs(facing) < 0.7).length;
    const armsUp = bearings.filter(({ gesture }) => gesture === 'both').length;
    assert.ok(facingUs > 150 && facingUs < 250, `${facingUs} face us`);
    assert.ok(armsUp > 50 && armsUp < 140, `${armsUp} have both arms up`);
  });
});
