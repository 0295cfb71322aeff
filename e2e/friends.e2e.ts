import assert from 'node:assert/strict';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/**
 * Ann, whose window is in Spanish, and Bob become friends and end the friendship several times; each test continues
 * from the previous one.
 */
describe('friends', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let a: BrowserWindow;
  let b: BrowserWindow;
  before(async () => {
    const { address } = app();
    [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    a = await open(await launch(), { language: 'es' });
    b = await open(await launch());
    await restoreSession(a, ann.token);
    await restoreSession(b, bob.token);
  });
  afterEach(() => assert.deepEqual([...a.consoleErrors, ...b.consoleErrors], []));

  const row = (page: Page, testId: string, { nickname }: RegisteredUser) =>
    byTestId(page, testId).filter({ hasText: nickname });

  it('[H670] a friend invitation sent from the list of people is counted in its recipient’s menu, and can be declined on the friends page', async () => {
    const { address } = app();
    const room = await createHangout(bob, 'Where Both Are');
    const inside = await bob.join(room.slug);
    await visit(b.page, address);
    await openHangout(a.page, address, room.slug);
    await byTestId(a.page, 'tab-people').click();
    const person = a.page.locator(`[data-testid="person"][data-uuid="${bob.uuid}"]`);
    await person.getByTestId('person-menu').click();
    await byTestId(a.page, 'menu-befriend').click();
    await byTestId(a.page, 'toast')
      .filter({ hasText: `Invitación enviada a ${bob.nickname}` })
      .waitFor();
    await byTestId(b.page, 'friends-asked').getByText('1').waitFor();
    await byTestId(b.page, 'own-menu').click();
    await byTestId(b.page, 'menu-friends').click();
    await row(b.page, 'invitation-received', ann).getByRole('button', { name: 'Decline' }).click();
    await row(b.page, 'invitation-received', ann).waitFor({ state: 'detached' });
    await inside.leave();
  });

  it('[H670] a friend invitation sent from a profile can be accepted on the friends page, which also links to the hangout in which the friend is', async () => {
    const { address } = app();
    await visit(a.page, `${address}/friends`);
    await a.page.getByText('Aún no hay amigos').waitFor();
    await visit(b.page, `${address}/u/${ann.uuid}`);
    await byTestId(b.page, 'friend-ask').click();
    await byTestId(b.page, 'friend-take-back').waitFor();
    await row(a.page, 'invitation-received', bob).getByTestId('friend-accept').click();
    await row(a.page, 'friend', bob).waitFor();
    await byTestId(a.page, 'invitation-received').waitFor({ state: 'detached' });
    await byTestId(b.page, 'are-friends').waitFor();

    const room = await createHangout(ann, 'Where Ann Is');
    await openHangout(a.page, address, room.slug);
    await byTestId(b.page, 'own-menu').click();
    await byTestId(b.page, 'menu-friends').click();
    const friend = row(b.page, 'friend', ann);
    await friend.getByText('Listening in Where Ann Is').waitFor();
    await friend.getByTestId('friend-join').click();
    await byTestId(b.page, 'player').waitFor();
    assert.equal(new URL(b.page.url()).pathname, `/r/${room.slug}`);
  });

  it('[H1634] [H1635] a user in a hangout invites a friend to it; on the friend’s home page, the card of this hangout says that the user is inside', async () => {
    const { address } = app();
    const room = await createHangout(ann, 'Bring Them All');
    await openHangout(a.page, address, room.slug);
    await visit(b.page, address);
    await byTestId(a.page, 'tab-people').click();
    await byTestId(a.page, 'bring-friend-open').filter({ hasText: 'Traer amigos' }).click();
    await row(a.page, 'friend-to-bring', bob).getByTestId('bring').click();
    await row(a.page, 'friend-to-bring', bob).getByText('Se envió la invitación').waitFor();
    const toast = byTestId(b.page, 'toast').filter({
      hasText: `${ann.nickname} wants you in Bring Them All`,
    });
    await toast.waitFor();
    await waitFor('the card names ann', async () => {
      const { friendInRoomUuids } = await bob.api(rooms.byId, { id: room.slug });
      return friendInRoomUuids.includes(ann.uuid);
    });
    await b.page.reload();
    await byTestId(b.page, 'room-card')
      .filter({ hasText: 'Bring Them All' })
      .getByTestId('friends-inside')
      .filter({ hasText: ann.nickname })
      .waitFor();
    await visit(b.page, `${address}/notifications`);
    await byTestId(b.page, 'notification').getByText('wants you in Bring Them All').click();
    await b.page.waitForURL((url) => url.pathname === `/r/${room.slug}`);
    await byTestId(b.page, 'player').waitFor();
    await a.page.keyboard.press('Escape');
  });

  it('[H841] [H1631] blocking a friend on the person card asks for confirmation, ends the friendship, and removes the friend from the list', async () => {
    await visit(a.page, `${app().address}/friends`);
    await row(a.page, 'friend', bob).getByRole('button', { name: bob.nickname }).first().click();
    const card = byTestId(a.page, 'person-card');
    await card.getByTestId('card-block').waitFor();
    // The card still shows the old buttons until it has refetched the friendship.
    for (const offer of ['befriend', 'accept'])
      await card.getByTestId(`card-${offer}`).waitFor({ state: 'detached' });
    await card.getByTestId('card-block').click();
    await byTestId(a.page, 'confirm').filter({ hasText: 'dejarán de ser amigos' }).waitFor();
    await byTestId(a.page, 'confirm-yes').click();
    await row(a.page, 'friend', bob).waitFor({ state: 'detached' });
    await a.page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await ann.api(blockedUsers.unblock, { id: bob.uuid });
  });

  it('[H1631] blocking somebody from the menu of a conversation asks for confirmation, and closes the conversation', async () => {
    // Loaded anew, because the page may not know yet that Bob was unblocked.
    await a.page.goto(`${app().address}/messages/${bob.uuid}`);
    const block = async () => {
      await byTestId(a.page, 'thread-menu').click();
      await byTestId(a.page, 'menu-block').click();
    };
    await block();
    await byTestId(a.page, 'confirm').filter({ hasText: bob.nickname }).waitFor();
    await a.page.keyboard.press('Escape');
    await byTestId(a.page, 'confirm').waitFor({ state: 'detached' });
    assert.deepEqual((await ann.api(blockedUsers.list)).data, []);
    await block();
    await byTestId(a.page, 'confirm-yes').click();
    await waitFor('Bob is blocked', async () => (await ann.api(blockedUsers.list)).data.length === 1);
    await ann.api(blockedUsers.unblock, { id: bob.uuid });
  });

  it('[H298][H670] if a friend invitation is accepted before the inviter has joined the lobby, the inviter sees the friendship after joining', async () => {
    const { id } = await bob.api(friendInvitations.invite, { userUuid: ann.uuid });
    const held = Promise.withResolvers<void>();
    await b.page.route('**/matchmake/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await b.page.goto(`${app().address}/u/${ann.uuid}`);
    await byTestId(b.page, 'friend-take-back').waitFor();
    await ann.api(friendInvitations.answer, { invitationId: id, status: 'accepted' });
    held.resolve();
    await byTestId(b.page, 'are-friends').waitFor();
    await byTestId(b.page, 'profile-friends').click();
    await row(b.page, 'friend-of', bob).waitFor();
    assert.equal(new URL(b.page.url()).pathname, `/u/${ann.uuid}/friends`);
  });

  it('[H298][H670][H1742] friend invitations can be declined and withdrawn; if one of two friends ends the friendship, it ends for both, and the other one no longer sees that user’s list of friends', async () => {
    const { address } = app();
    const [cleo, dan] = [await signUp(address, 'cleo'), await signUp(address, 'dan')];
    await visit(a.page, `${address}/u/${dan.uuid}`);
    await byTestId(a.page, 'friend-ask').click();
    await byTestId(a.page, 'friend-take-back').waitFor();
    await visit(a.page, `${address}/friends`);
    await cleo.api(friendInvitations.invite, { userUuid: ann.uuid });
    await row(a.page, 'invitation-received', cleo).getByRole('button', { name: 'Rechazar' }).click();
    await row(a.page, 'invitation-received', cleo).waitFor({ state: 'detached' });
    await row(a.page, 'invitation-sent', dan).getByRole('button', { name: 'Retirar' }).click();
    await row(a.page, 'invitation-sent', dan).waitFor({ state: 'detached' });
    const { data } = await dan.api(friendInvitations.received, {});
    assert.deepEqual(data, []);
    await visit(b.page, `${address}/friends`);
    await row(b.page, 'friend', ann).waitFor();
    await row(a.page, 'friend', bob).getByTestId('friend-menu').click();
    await byTestId(a.page, 'menu-end').click();
    await byTestId(a.page, 'confirm-yes').click();
    await a.page.getByText('Aún no hay amigos').waitFor();
    await b.page.getByText('No friends yet').waitFor();
    const { id } = await ann.api(friendInvitations.invite, { userUuid: bob.uuid });
    await row(b.page, 'invitation-received', ann).waitFor();
    await ann.api(friendInvitations.withdraw, { id });
    await row(b.page, 'invitation-received', ann).waitFor({ state: 'detached' });
    await visit(b.page, `${address}/u/${ann.uuid}`);
    await byTestId(b.page, 'friend-ask').waitFor();
    await byTestId(b.page, 'profile-friends').waitFor({ state: 'detached' });
    await visit(b.page, `${address}/u/${ann.uuid}/friends`);
    await b.page.getByText(`Only friends of ${ann.nickname} see this list`).waitFor();
  });
});
