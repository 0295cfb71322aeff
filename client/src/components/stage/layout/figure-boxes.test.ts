import assert from 'node:assert/strict';
import { figureBoxes } from './figure-boxes.ts';
import { frames } from './frames.ts';
import { placeOnFloor } from './people.ts';
import { project } from './project.ts';
import { seatPositions } from './seats.ts';
import type { StageLayout } from './stage-layout.ts';

const person = (uuid: string) => ({ uuid, nickname: `the ${uuid}`, avatarId: 'nova' });
const people = ['dj', 'me', 'ann', 'bob'].map(person);
const all = { left: -1, right: 2, top: -1, bottom: 2 };

function layoutOf(): StageLayout {
  const frame = frames.CLUB;
  const seats = seatPositions(frame, 1);
  const [place] = seats;
  assert.ok(place);
  const { onFloor } = placeOnFloor(frame, people.slice(1), 'me', new Map());
  const heads = new Map(
    onFloor.map(({ person: { uuid }, slot }) => [uuid, project(frame.camera, [slot.x, 1.4, slot.z])]),
  );
  const [x, y, z] = place.at;
  heads.set('dj', project(frame.camera, [x, y + 2, z]));
  const seated = [{ person: person('dj'), place, index: 0, playing: true }];
  return { ...{ frame, seats, seated, onFloor, heads }, playingSeat: 0, freeSeat: -1 };
}

describe('the clickable rectangles around avatars', () => {
  it('[H844] the clickable avatars are the DJs first, then the users on the floor from left to right; each rectangle begins at the top of the head', () => {
    const layout = layoutOf();
    const boxes = figureBoxes(layout, people, all);
    assert.equal(boxes[0]?.person.nickname, 'the dj');
    const floor = boxes.slice(1);
    assert.deepEqual(floor.map(({ person: { uuid } }) => uuid).sort(), ['ann', 'bob', 'me']);
    assert.deepEqual(
      floor.map(({ left }) => left),
      floor.map(({ left }) => left).toSorted((a, b) => a - b),
    );
    for (const {
      person: { uuid },
      top,
      height,
      width,
      me,
    } of boxes) {
      const head = layout.heads.get(uuid);
      assert.ok(head && Math.abs(top - height / 2 - head.top) < 1e-9, uuid);
      assert.ok(height > 0 && width > 0, uuid);
      assert.equal(me, uuid === 'me');
    }
  });

  it('[H844] an avatar outside the part of the stage image that is visible beside a panel has no clickable rectangle', () => {
    const layout = layoutOf();
    const dj = figureBoxes(layout, people, all)[0];
    assert.ok(dj);
    const right = dj.left - 0.001;
    const boxes = figureBoxes(layout, people, { ...all, right });
    assert.ok(boxes.every(({ left }) => left < right));
    assert.ok(!boxes.some(({ person: { uuid } }) => uuid === 'dj'));
  });
});
