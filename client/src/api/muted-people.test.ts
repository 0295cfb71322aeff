import assert from 'node:assert/strict';
import { changeMutedPeople, readMutedPeople } from './muted-people.ts';

const ann = { uuid: 'ann', name: 'Ann' };
const bob = { uuid: 'bob', name: 'Bob' };

describe('muted people', () => {
  it('[H1630] the list of muted people contains each person once, and no longer contains a person who was unmuted', () => {
    const muted = changeMutedPeople(changeMutedPeople([ann], bob, true), ann, true);
    assert.deepEqual(muted, [bob, ann]);
    assert.deepEqual(changeMutedPeople(muted, bob, false), [ann]);
  });

  it('[H1630] if a listener mutes more than 200 people, those who were muted first are unmuted', () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ uuid: `u${at}`, name: 'x' }));
    const next = changeMutedPeople(many, ann, true);
    assert.equal(next.length, 200);
    assert.deepEqual([next[0]?.uuid, next.at(-1)?.uuid], ['u1', 'ann']);
  });

  it('[H1630] invalid entries in the stored list of muted people are ignored', () => {
    assert.deepEqual(readMutedPeople([ann, { uuid: 7 }, null, 'x']), [ann]);
    assert.deepEqual(readMutedPeople({ ann: true }), []);
  });
});
