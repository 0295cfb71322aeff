import assert from 'node:assert/strict';
import { changeMutedPeople, readMutedPeople } from './muted-people.ts';

const ann = { uuid: 'ann', name: 'Ann' };
const bob = { uuid: 'bob', name: 'Bob' };

describe('muted people', () => {
  it('[H1630] a person is in the list once while muted, and not in it afterwards', () => {
    const muted = changeMutedPeople(changeMutedPeople([ann], bob, true), ann, true);
    assert.deepEqual(muted, [bob, ann]);
    assert.deepEqual(changeMutedPeople(muted, bob, false), [ann]);
  });

  it('[H1630] of more than 200 people those muted longest ago are shown again', () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ uuid: `u${at}`, name: 'x' }));
    const next = changeMutedPeople(many, ann, true);
    assert.equal(next.length, 200);
    assert.deepEqual([next[0]?.uuid, next.at(-1)?.uuid], ['u1', 'ann']);
  });

  it('[H1630] invalid stored entries are ignored', () => {
    assert.deepEqual(readMutedPeople([ann, { uuid: 7 }, null, 'x']), [ann]);
    assert.deepEqual(readMutedPeople({ ann: true }), []);
  });
});
