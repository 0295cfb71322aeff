import assert from 'node:assert/strict';
import { isRaid, mayChat, mayEditRoom, type RoomPerson, slowModeSecondsFor } from '@hangout/rules';
import { policyContextOf } from './policy-context.ts';

const now = Date.parse('2026-03-01T20:00:00Z');
type Ruled = Parameters<typeof policyContextOf>[0];
const open: Ruled = {
  ownerUuid: 'ann',
  djType: 'EVERYONE',
  slowModeSeconds: 0,
  raidUntil: 0,
  roomRoles: [],
};
const room = (roomRoles: Ruled['roomRoles']) => policyContextOf({ ...open, roomRoles }, now);
const person = (uuid: string, globalRole: RoomPerson['globalRole'] = 'user'): RoomPerson => ({
  uuid,
  kind: 'user',
  globalRole,
  subscriptionLevel: 0,
});

describe('policyContextOf (the data that permission checks in the client read)', () => {
  it('[H031] owner, co-owners and admins may change the hangout, other users may not', () => {
    const at = room([{ userUuid: 'bob', role: 'coOwner', expirationTime: null }]);
    assert.equal(mayEditRoom(person('ann'), at), true);
    assert.equal(mayEditRoom(person('bob'), at), true);
    assert.equal(mayEditRoom(person('eve', 'admin'), at), true);
    assert.equal(mayEditRoom(person('eve'), at), false);
  });

  it('[R057] the expiry of a role is read from a number or an ISO date; null means that the role never expires', () => {
    const ends = ['2026-03-01T21:00:00Z', now + 5, null].map(
      (expirationTime) =>
        room([{ userUuid: 'bob', role: 'banned', expirationTime }]).roles[0]?.expirationTime,
    );
    assert.deepEqual(ends, [Date.parse('2026-03-01T21:00:00Z'), now + 5, null]);
  });

  it('[H341] [H343] slow mode and raid mode of a hangout take effect in permission checks; the end of raid mode is a number or an ISO date', () => {
    const bob = person('bob');
    assert.equal(slowModeSecondsFor(bob, policyContextOf({ ...open, slowModeSeconds: 30 }, now)), 30);
    for (const raidUntil of [now + 1, '2026-03-01T20:00:01Z']) {
      const at = policyContextOf({ ...open, raidUntil }, now);
      assert.equal(isRaid(at.room, now), true);
      assert.equal(mayChat({ ...bob, kind: 'guest' }, at), false);
    }
    for (const raidUntil of [0, null, now])
      assert.equal(isRaid(policyContextOf({ ...open, raidUntil }, now).room, now), false);
  });

  it('a role that the client does not know is left out of the policy context', () => {
    assert.deepEqual(room([{ userUuid: 'bob', role: 'king', expirationTime: null }]).roles, []);
  });
});
