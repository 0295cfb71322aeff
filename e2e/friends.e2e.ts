import assert from 'node:assert/strict';
import { friendInvitations } from '@hangout/contract/rest/room-service/friend-invitations';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

describe('friends', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  const sit = async (person: RegisteredUser) => {
    const opened = await open(await launch());
    await restoreSession(opened, person.token);
    return opened;
  };
  const row = (page: Page, testId: string, { nickname }: RegisteredUser) =>
    byTestId(page, testId).filter({ hasText: nickname });

  it('[H670] bob invites ann on her profile; she accepts on her friends page, and he joins the hangout that she is in', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const [a, b] = [await sit(ann), await sit(bob)];
    await visit(a.page, `${address}/friends`);
    await a.page.getByText('No friends yet').waitFor();
    await visit(b.page, `${address}/u/${ann.uuid}`);
    await byTestId(b.page, 'friend-ask').click();
    await byTestId(b.page, 'friend-take-back').waitFor();
    await row(a.page, 'invitation-received', bob).getByTestId('friend-accept').click();
    await row(a.page, 'friend', bob).waitFor();
    assert.equal(await byTestId(a.page, 'invitation-received').count(), 0);
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
    assert.deepEqual([...a.consoleErrors, ...b.consoleErrors], []);
  });

  it('[H670] bob invites ann from the list of people; her menu shows the number of invitations, her friends page shows bob', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const room = await createHangout(ann, 'Where Both Are');
    const inside = await ann.join(room.slug);
    const [a, b] = [await sit(ann), await sit(bob)];
    await openHangout(b.page, address, room.slug);
    await byTestId(b.page, 'tab-people').click();
    const person = b.page.locator(`[data-testid="person"][data-uuid="${ann.uuid}"]`);
    await person.getByTestId('person-menu').click();
    await byTestId(b.page, 'menu-befriend').click();
    await byTestId(b.page, 'toast')
      .filter({ hasText: `${ann.nickname} was asked` })
      .waitFor();
    await visit(a.page, address);
    await byTestId(a.page, 'friends-asked').getByText('1').waitFor();
    await byTestId(a.page, 'own-menu').click();
    await byTestId(a.page, 'menu-friends').click();
    await row(a.page, 'invitation-received', bob).waitFor();
    await inside.leave();
    assert.deepEqual([...a.consoleErrors, ...b.consoleErrors], []);
  });

  it('[H298][H670] an acceptance that came before the lobby was joined is shown once it is, and leads to the list of her friends', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const { id } = await bob.api(friendInvitations.invite, { userUuid: ann.uuid });
    const b = await sit(bob);
    const held = Promise.withResolvers<void>();
    await b.page.route('**/matchmake/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await visit(b.page, `${address}/u/${ann.uuid}`);
    await byTestId(b.page, 'friend-take-back').waitFor();
    await ann.api(friendInvitations.answer, { invitationId: id, status: 'accepted' });
    held.resolve();
    await byTestId(b.page, 'are-friends').waitFor();
    await byTestId(b.page, 'profile-friends').click();
    await row(b.page, 'friend-of', bob).waitFor();
    assert.equal(new URL(b.page.url()).pathname, `/u/${ann.uuid}/friends`);
    assert.deepEqual(b.consoleErrors, []);
  });

  it('[H841] muting a friend from the card says that the friendship has ended, and takes them off the list', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const { id } = await bob.api(friendInvitations.invite, { userUuid: ann.uuid });
    await ann.api(friendInvitations.answer, { invitationId: id, status: 'accepted' });
    const a = await sit(ann);
    await visit(a.page, `${address}/friends`);
    await row(a.page, 'friend', bob).getByRole('button', { name: bob.nickname }).first().click();
    await byTestId(a.page, 'person-card').getByTestId('card-block').click();
    await byTestId(a.page, 'toast').filter({ hasText: 'no longer friends' }).waitFor();
    await row(a.page, 'friend', bob).waitFor({ state: 'detached' });
    assert.deepEqual(a.consoleErrors, []);
  });

  it('[H298][H670] an invitation can be declined or withdrawn, and a friendship ends for both users, who see no list of the other any more', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const [cleo, dan] = [await signUp(address, 'cleo'), await signUp(address, 'dan')];
    await bob.api(friendInvitations.invite, { userUuid: ann.uuid });
    await cleo.api(friendInvitations.invite, { userUuid: ann.uuid });
    await ann.api(friendInvitations.invite, { userUuid: bob.uuid });
    await ann.api(friendInvitations.invite, { userUuid: dan.uuid });
    const a = await sit(ann);
    await visit(a.page, `${address}/friends?lang=es`);
    await row(a.page, 'invitation-received', cleo).getByRole('button', { name: 'Rechazar' }).click();
    await row(a.page, 'invitation-received', cleo).waitFor({ state: 'detached' });
    await row(a.page, 'invitation-sent', dan).getByRole('button', { name: 'Retirar' }).click();
    await row(a.page, 'invitation-sent', dan).waitFor({ state: 'detached' });
    const { data } = await dan.api(friendInvitations.received, {});
    assert.deepEqual(data, []);
    await row(a.page, 'friend', bob).getByTestId('friend-menu').click();
    await byTestId(a.page, 'menu-end').click();
    await byTestId(a.page, 'confirm-yes').click();
    await a.page.getByText('Aún no hay amigos').waitFor();
    const b = await sit(bob);
    await visit(b.page, `${address}/friends`);
    await b.page.getByText('No friends yet').waitFor();
    await visit(b.page, `${address}/u/${ann.uuid}`);
    await byTestId(b.page, 'friend-ask').waitFor();
    assert.equal(await byTestId(b.page, 'profile-friends').count(), 0);
    await visit(b.page, `${address}/u/${ann.uuid}/friends`);
    await b.page.getByText(`Only friends of ${ann.nickname} see this list`).waitFor();
    assert.deepEqual([...a.consoleErrors, ...b.consoleErrors], []);
  });
});
