import assert from 'node:assert/strict';
import { mayEditRoom, type RoomPerson } from '@hangout/rules';
import { momentOf } from './person.ts';

const now = Date.parse('2026-03-01T20:00:00Z');
const room = (roomRoles: Parameters<typeof momentOf>[0]['roomRoles']) =>
  momentOf({ ownerUuid: 'ann', djType: 'EVERYONE', roomRoles }, now);
const person = (uuid: string, globalRole: RoomPerson['globalRole'] = 'user'): RoomPerson => ({
  uuid,
  kind: 'user',
  globalRole,
  subscriptionLevel: 0,
});

describe('a hangout as its rules see it', () => {
  it('[H031] lets owner, co-owner and those who run the platform change it', () => {
    const at = room([{ userUuid: 'bob', role: 'coOwner', expirationTime: null }]);
    assert.equal(mayEditRoom(person('ann'), at), true);
    assert.equal(mayEditRoom(person('bob'), at), true);
    assert.equal(mayEditRoom(person('eve', 'admin'), at), true);
    assert.equal(mayEditRoom(person('eve'), at), false);
  });

  it('[R057] reads when a role lapses, from a number or a moment in words', () => {
    const ends = ['2026-03-01T21:00:00Z', now + 5, null].map(
      (expirationTime) =>
        room([{ userUuid: 'bob', role: 'banned', expirationTime }]).roles[0]?.expirationTime,
    );
    assert.deepEqual(ends, [Date.parse('2026-03-01T21:00:00Z'), now + 5, null]);
  });

  it('passes over roles that it does not know', () => {
    assert.deepEqual(room([{ userUuid: 'bob', role: 'king', expirationTime: null }]).roles, []);
  });
});
