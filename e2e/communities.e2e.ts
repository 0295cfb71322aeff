import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { communities } from '@hangout/contract/rest/room-service/communities';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const picture = fileURLToPath(new URL('../world/songs/glass-estuary.jpg', import.meta.url));

describe('a community', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  async function openFor(person: RegisteredUser | null, path: string, options: WindowOptions = {}) {
    const opened = await open(await launch(), options);
    if (person) await restoreSession(opened, person.token);
    await visit(opened.page, app().address + path);
    return opened.page;
  }
  const memberRow = (page: Page, { uuid }: RegisteredUser) =>
    page.locator(`[data-testid="community-member"][data-uuid="${uuid}"]`);

  it('[H1270] [H1271] [H641] a private one is made, somebody invited and made moderator, who adds a hangout and removes somebody', async () => {
    const { address } = app();
    const [ann, bob, kai] = [
      await signUp(address, 'ann'),
      await signUp(address, 'bob'),
      await signUp(address, 'kai'),
    ];
    const lounge = await createHangout(bob, 'Member lounge');
    const page = await openFor(ann, '/');
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-communities').click();
    await byTestId(page, 'community-make').click();
    await byTestId(page, 'community-save').click();
    await page.getByText('Give it a name.').waitFor();
    await byTestId(page, 'community-name').fill('Cellar people');
    await byTestId(page, 'community-description').fill('Only low ceilings');
    await byTestId(page, 'community-private').click();
    await byTestId(page, 'community-save').click();
    await page.waitForURL('**/communities/cellar-people');
    await byTestId(page, 'my-community-role').getByText('Owner').waitFor();

    // Strangers do not find it.
    const stranger = await openFor(null, '/communities/cellar-people');
    await stranger.getByText('This community is not here').waitFor();
    await stranger.close();

    await byTestId(page, 'community-invite').click();
    await byTestId(page, 'invite-find').fill(bob.nickname);
    const found = page.locator(`[data-testid="invitable"][data-uuid="${bob.uuid}"]`);
    await found.getByTestId('invite-person').click();
    await found.getByText('Invited').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'community-invitation').getByText(bob.nickname).waitFor();

    // On a phone, in Spanish, the invitation leads to the page, where it is accepted.
    const phone = { width: 390, height: 844, touch: true, language: 'es' } as const;
    const hers = await openFor(bob, '/notifications', phone);
    await hers.getByText(`${ann.nickname} te invitó a Cellar people`).tap();
    await hers.waitForURL('**/communities/cellar-people');
    await hers.getByText('Tienes una invitación a esta comunidad.').waitFor();
    await byTestId(hers, 'community-join').tap();
    await byTestId(hers, 'my-community-role').getByText('Miembro').waitFor();
    assert.ok((await hers.evaluate(() => document.documentElement.scrollWidth)) <= 390);

    await page.reload();
    await memberRow(page, bob).getByTestId('member-menu').click();
    await byTestId(page, 'menu-member-role').click();
    await memberRow(page, bob).getByText('Moderator').waitFor();
    const id = 'cellar-people';
    await ann.api(communities.putUser, { id, userId: kai.uuid });

    // The moderator brings in a hangout, whose page names the community, and removes a member.
    await hers.reload();
    await byTestId(hers, 'my-community-role').getByText('Moderación').waitFor();
    await byTestId(hers, 'community-add-room').tap();
    await byTestId(hers, 'choose-room').check();
    await byTestId(hers, 'add-rooms').tap();
    await byTestId(hers, 'community-room').getByText('Member lounge').waitFor();
    await memberRow(hers, kai).getByTestId('member-menu').tap();
    await byTestId(hers, 'menu-member-remove').tap();
    await memberRow(hers, kai).waitFor({ state: 'detached' });
    await assert.rejects(kai.api(communities.one, { id }), /Community not found/);
    await visit(page, `${address}/r/${lounge.slug}`);
    await byTestId(page, 'hangout-community').click();
    await page.waitForURL('**/communities/cellar-people');
    await byTestId(page, 'community-room').getByText('Member lounge').waitFor();
  });

  it('[H1491] a picture is chosen while a community is made, and changed afterwards', async () => {
    const page = await openFor(await signUp(app().address, 'zoe'), '/communities');
    await byTestId(page, 'community-make').click();
    await byTestId(page, 'community-name').fill('Record diggers');
    await byTestId(page, 'community-image').setInputFiles(picture);
    await byTestId(page, 'community-image-preview').waitFor();
    await byTestId(page, 'community-save').click();
    await page.waitForURL('**/communities/record-diggers');
    const shown = page.locator('main img[src*="/community-images/"]').first();
    const before = await shown.getAttribute('src');
    await byTestId(page, 'community-edit').click();
    await byTestId(page, 'community-image').setInputFiles(picture);
    await page.getByText('The picture is up.').waitFor();
    await page.keyboard.press('Escape');
    await waitFor('another picture is shown', async () => (await shown.getAttribute('src')) !== before);
  });

  it('[H1491] on a phone, in Spanish, an event is announced though its picture is refused, with the reason', async () => {
    const phone = { width: 390, height: 844, touch: true, language: 'es' } as const;
    const page = await openFor(await signUp(app().address, 'ivo'), '/events', phone);
    await byTestId(page, 'event-announce').tap();
    await byTestId(page, 'event-name').fill('Noche de vinilos');
    const broken = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await byTestId(page, 'event-image').setInputFiles(broken);
    await byTestId(page, 'event-save').tap();
    await page.waitForURL('**/events/noche-de-vinilos');
    await page.getByText('No es una imagen que podamos leer').waitFor();
  });
});
