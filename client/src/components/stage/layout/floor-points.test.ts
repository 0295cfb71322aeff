import assert from 'node:assert/strict';
import { pointAtImage, pointToSlot, slotToPoint } from './floor-points.ts';
import { frames } from './frames.ts';
import { placeOnFloor } from './people.ts';
import { project } from './project.ts';

const points = [0, 51 / 255, 128 / 255, 1].flatMap((x) => [0, 102 / 255, 1].map((y) => ({ x, y })));

describe('positions on the floor of a stage', () => {
  it('[H242] a click where a floor position is drawn returns that position, in every venue', () => {
    for (const [design, frame] of Object.entries(frames))
      for (const point of points) {
        const { x, z } = pointToSlot(frame, point);
        const at = project(frame.camera, [x, 0, z]);
        assert.deepEqual(pointAtImage(frame, at), point, design);
      }
  });

  it('[H242] a position beyond the floor is moved to its edge, and a click on the sky returns no position', () => {
    assert.deepEqual(slotToPoint(frames.CLUB, { x: 1e6, z: -1e6 }), { x: 1, y: 0 });
    assert.deepEqual(slotToPoint(frames.CLUB, { x: -1e6, z: 1e6 }), { x: 0, y: 1 });
    assert.equal(pointAtImage(frames.FERRY_BUILDING, { left: 0.5, top: 0 }), null);
  });

  it('[H241] avatars that walked stand at their new positions, including the user’s own; other avatars keep their slots', () => {
    const people = Array.from({ length: 20 }, (_, n) => ({ uuid: `person-${n}`, avatarId: 'nova' }));
    const before = placeOnFloor(frames.CLUB, people, 'person-3', new Map());
    const movedTo = { x: 0.2, y: 0.8 };
    const walkers = people.map((one) =>
      one.uuid === 'person-3' || one.uuid === 'person-7' ? { ...one, movedTo } : one,
    );
    const after = placeOnFloor(frames.CLUB, walkers, 'person-3', before.slots);
    for (const [index, { person, slot }] of after.onFloor.entries()) {
      const expected = 'movedTo' in person ? pointToSlot(frames.CLUB, movedTo) : before.onFloor[index]?.slot;
      assert.deepEqual(slot, expected, person.uuid);
    }
  });
});
