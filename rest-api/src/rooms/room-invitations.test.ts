import assert from 'node:assert/strict';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { roomInvitations } from '@hangout/contract/rest/rooms/room-invitations';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('bringing friends into a hangout', () => {
  const t = restTest();

  it('[H1635] a user can invite a friend to a hangout, but not the same friend again at once, and no users who are not friends', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const { slug } = await ann.api(rooms.create, { name: `Bring them ${ann.nickname}` });
    const asked = await ann.api(friendInvitations.invite, { userUuid: bob.uuid });
    await bob.api(friendInvitations.answer, { invitationId: asked.id, status: 'accepted' });
    const invite = (userUuid: string, id = slug) => ann.api(roomInvitations.invite, { id, userUuid });
    await invite(bob.uuid);
    assert.equal((await refusalOf(invite(bob.uuid))).code, 'invited_already');
    assert.equal((await refusalOf(invite(kai.uuid))).code, 'not_friends');
    assert.equal((await refusalOf(invite(bob.uuid, 'there-is-none'))).code, 'room_not_found');
  });
});
