import assert from 'node:assert/strict';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { hasFocus, pressUntil } from '@hangout/testkit/browser/keyboard';
import { byTestId, restoreSession, sendMessage, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

/** Ann starts a group conversation with Bob; each test continues from the previous one. */
describe('group conversations', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let bob: RegisteredUser;
  let cleo: RegisteredUser;
  let a: BrowserWindow;
  let b: BrowserWindow;
  before(async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    [bob, cleo] = [await signUp(address, 'bob'), await signUp(address, 'cleo')];
    for (const friend of [bob, cleo]) {
      await ann.api(friendInvitations.invite, { userUuid: friend.uuid });
      await friend.api(friendInvitations.invite, { userUuid: ann.uuid });
    }
    a = await open(await launch());
    b = await open(await launch(), { language: 'es', width: 390, height: 844, touch: true });
    await restoreSession(a, ann.token);
    await restoreSession(b, bob.token);
    await visit(a.page, `${address}/messages`);
    await visit(b.page, `${address}/messages`);
  });
  afterEach(() => assert.deepEqual([...a.consoleErrors, ...b.consoleErrors], []));

  const choose = async (page: Page, entry: string) => {
    await byTestId(page, 'thread-menu').click();
    await byTestId(page, `menu-${entry}`).click();
  };
  const friend = (page: Page, { nickname }: RegisteredUser) =>
    page.locator('dialog[open] label').filter({ hasText: nickname }).getByRole('checkbox');

  it('[H1670][H1671][H1745] a user starts a group conversation, adds a third member and renames it, and every member’s page shows each change at once', async () => {
    await byTestId(a.page, 'new-group').click();
    await byTestId(a.page, 'group-name').fill('Saturday');
    await friend(a.page, bob).check();
    await byTestId(a.page, 'group-make').click();
    await byTestId(b.page, 'talk').filter({ hasText: 'Saturday' }).click();
    await choose(a.page, 'add');
    await friend(a.page, cleo).check();
    await byTestId(a.page, 'group-add').click();
    await b.page.getByRole('button', { name: cleo.nickname }).waitFor();
    await choose(a.page, 'rename');
    await byTestId(a.page, 'group-name').fill('Sunday');
    await byTestId(a.page, 'group-rename').click();
    await b.page.getByRole('heading', { name: 'Sunday' }).waitFor();
    await byTestId(b.page, 'group-note')
      .filter({ hasText: `añadió a ${cleo.nickname}` })
      .waitFor();
    await byTestId(b.page, 'group-note').filter({ hasText: 'llamó al grupo «Sunday»' }).waitFor();
    await byTestId(a.page, 'talk').filter({ hasText: 'named the group “Sunday”' }).waitFor();
    await a.page.reload();
    await byTestId(a.page, 'group-note')
      .filter({ hasText: `added ${cleo.nickname}` })
      .waitFor();
  });

  it('[H1673] in a direct conversation a note says who is typing, until that user’s message arrives', async () => {
    await byTestId(b.page, 'chat-input').pressSequentially('hola');
    const note = byTestId(a.page, 'typing').filter({ hasText: `${bob.nickname} is writing…` });
    await note.waitFor();
    await byTestId(b.page, 'chat-send').click();
    await byTestId(a.page, 'own-message').filter({ hasText: 'hola' }).waitFor();
    await note.waitFor({ state: 'detached' });
  });

  it('[H269] [H845] a direct message is announced to screen readers, is one tab stop, and arrow keys lead to its tools and to the message before it', async () => {
    const spoken = byTestId(a.page, 'announcement').filter({ hasText: `${bob.nickname}: qué tal` });
    const announced = spoken.waitFor({ state: 'attached' });
    await byTestId(b.page, 'chat-input').fill('qué tal');
    await byTestId(b.page, 'chat-send').click();
    await announced;
    assert.equal(await byTestId(a.page, 'thread').getAttribute('aria-live'), 'off');
    const message = byTestId(a.page, 'own-message').filter({ hasText: 'qué tal' });
    await byTestId(a.page, 'chat-input').focus();
    await pressUntil(a.page, 'Shift+Tab', message);
    await pressUntil(a.page, 'ArrowRight', message.getByTestId('reply'));
    await a.page.keyboard.press('ArrowLeft');
    await a.page.keyboard.press('ArrowUp');
    await hasFocus(byTestId(a.page, 'own-message').filter({ hasText: 'hola' }));
  });

  it('[H1672] a conversation that a user deletes disappears from the user’s list until a new message arrives in it', async () => {
    const talk = byTestId(b.page, 'talk').filter({ hasText: 'Sunday' });
    await choose(b.page, 'delete');
    await byTestId(b.page, 'confirm-yes').click();
    await b.page.getByText('Aún no hay mensajes').waitFor();
    await sendMessage(a.page, 'see you there');
    await talk.getByText('see you there').waitFor();
    await talk.click();
    await byTestId(b.page, 'own-message').filter({ hasText: 'see you there' }).waitFor();
    assert.equal(await byTestId(b.page, 'own-message').count(), 1);
  });

  it('[H1671] a member who is removed from a group conversation reads that they are no longer in it, and the conversation disappears from their list', async () => {
    await choose(a.page, 'members');
    await a.page
      .locator(`[data-testid="group-member"][data-uuid="${bob.uuid}"]`)
      .getByTestId('group-remove')
      .click();
    await byTestId(a.page, 'group-note')
      .filter({ hasText: `removed ${bob.nickname}` })
      .waitFor();
    await b.page.getByText('Ya no estás en esta conversación').waitFor();
    await b.page.getByRole('link', { name: 'Todos los mensajes' }).click();
    await byTestId(b.page, 'new-group').waitFor();
    assert.equal(await byTestId(b.page, 'talk').filter({ hasText: 'Sunday' }).count(), 0);
  });
});
