import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { createApi } from '@hangout/contract/framework/api-client';
import { communities } from '@hangout/contract/rest/communities/communities';
import { events } from '@hangout/contract/rest/events/events';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const picture = fileURLToPath(new URL('../world/songs/glass-estuary.jpg', import.meta.url));

describe('communities', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  let page: Page;
  let phone: Page;
  let ann: RegisteredUser;
  let bob: RegisteredUser;

  async function openFor(person: RegisteredUser, options: WindowOptions = {}) {
    const opened = await open(await launch(), options);
    await restoreSession(opened, person.token);
    return opened.page;
  }
  before(async () => {
    [ann, bob] = [await signUp(app().address, 'ann'), await signUp(app().address, 'bob')];
    page = await openFor(ann);
    phone = await openFor(bob, { width: 390, height: 844, touch: true, language: 'es' });
  });
  /**
   * Waits for the page of the created community and returns its slug, which ends with a number if the name was already
   * taken.
   */
  const readSlug = async (path: string) => {
    await page.waitForURL(`**${path}*`);
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  };
  const memberRow = (page: Page, { uuid }: RegisteredUser) =>
    page.locator(`[data-testid="community-member"][data-uuid="${uuid}"]`);

  it('[H1270] [H1271] [H641] an owner creates a private community; a user invited to it becomes moderator, adds a hangout and removes a member @journey', async () => {
    const { address } = app();
    const kai = await signUp(address, 'kai');
    const lounge = await createHangout(bob, 'Member lounge');
    await visit(page, address);
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-communities').click();
    await byTestId(page, 'community-make').click();
    await byTestId(page, 'community-save').click();
    await page.getByText('Give it a name.').waitFor();
    await byTestId(page, 'community-name').fill('Cellar people');
    await byTestId(page, 'community-description').fill('Only low ceilings');
    await byTestId(page, 'community-private').click();
    await byTestId(page, 'community-save').click();
    const id = await readSlug('/communities/cellar-people');
    await byTestId(page, 'my-community-role').getByText('Owner').waitFor();

    // The private community is hidden from users without an invitation.
    await visit(phone, `${address}/communities/${id}`);
    await phone.getByText('Esta comunidad no está aquí').waitFor();
    await assert.rejects(createApi({ base: address })(communities.one, { id }), /Community not found/);

    await byTestId(page, 'community-invite').click();
    await byTestId(page, 'invite-find').fill(bob.nickname);
    const found = page.locator(`[data-testid="invitable"][data-uuid="${bob.uuid}"]`);
    await found.getByTestId('invite-person').click();
    await found.getByText('Invited').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'community-invitation').getByText(bob.nickname).waitFor();

    // On a phone in Spanish, the notification of the invitation leads to the community's page, which offers to accept
    // it.
    await phone.goto(`${address}/notifications`);
    await phone.getByText(`${ann.nickname} te invitó a Cellar people`).tap();
    await phone.waitForURL(`**/communities/${id}`);
    await phone.getByText('Tienes una invitación a esta comunidad.').waitFor();
    await byTestId(phone, 'community-join').tap();
    await byTestId(phone, 'my-community-role').getByText('Miembro').waitFor();
    assert.ok((await phone.evaluate(() => document.documentElement.scrollWidth)) <= 390);

    await page.reload();
    await memberRow(page, bob).getByTestId('member-menu').click();
    await byTestId(page, 'menu-member-role').click();
    await memberRow(page, bob).getByText('Moderator').waitFor();
    await ann.api(communities.invite, { id, userId: kai.uuid });
    await kai.api(communities.join, { id });

    // The moderator adds a hangout, whose page then shows the community, and removes a member.
    await phone.reload();
    await byTestId(phone, 'my-community-role').getByText('Moderación').waitFor();
    await byTestId(phone, 'community-add-room').tap();
    await byTestId(phone, 'choose-room').check();
    await byTestId(phone, 'add-rooms').tap();
    await byTestId(phone, 'community-room').getByText('Member lounge').waitFor();
    await memberRow(phone, kai).getByTestId('member-menu').tap();
    await byTestId(phone, 'menu-member-remove').tap();
    await memberRow(phone, kai).waitFor({ state: 'detached' });
    await assert.rejects(kai.api(communities.one, { id }), /Community not found/);
    // Does a full page load, because the app would show the community from its cache.
    await page.goto(`${address}/r/${lounge.slug}`);
    await byTestId(page, 'hangout-community').click();
    await page.waitForURL(`**/communities/${id}`);
    await byTestId(page, 'community-room').getByText('Member lounge').waitFor();
  });

  it('[H1491] an owner chooses a picture while creating a community, and replaces it afterwards', async () => {
    await visit(page, `${app().address}/communities`);
    await byTestId(page, 'community-make').click();
    await byTestId(page, 'community-name').fill('Record diggers');
    await byTestId(page, 'community-image').setInputFiles(picture);
    await byTestId(page, 'community-image-preview').waitFor();
    await byTestId(page, 'community-save').click();
    await readSlug('/communities/record-diggers');
    const shown = page.locator('main img[src*="/community-images/"]').first();
    const before = await shown.getAttribute('src');
    await byTestId(page, 'community-edit').click();
    await byTestId(page, 'community-image').setInputFiles(picture);
    await page.getByText('The picture is up.').waitFor();
    await page.keyboard.press('Escape');
    await waitFor('another picture is shown', async () => (await shown.getAttribute('src')) !== before);
  });

  it('[H2093] a list of members that cannot be loaded says so and can be loaded again; the dialog of an event shows its community also to a creator who has left it', async () => {
    const { address } = app();
    const startDate = new Date(Date.now() + 86_400_000).toISOString();
    const endDate = new Date(Date.now() + 90_000_000).toISOString();
    const { id, name, slug } = await bob.api(communities.create, { name: 'Attic people' });
    await ann.api(communities.join, { id: String(id) });
    await bob.api(communities.putUser, { id: String(id), userId: ann.uuid, role: 'moderator' });
    const event = { name: 'Attic night', startDate, endDate, communityId: id };
    const { slug: eventSlug } = await ann.api(events.create, event);
    await ann.api(communities.leave, { id: String(id) });

    await page.route(`**/communities/${id}/users*`, (route) => route.fulfill({ status: 418, json: {} }));
    await page.goto(`${address}/communities/${slug}`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(`**/communities/${id}/users*`);
    await again.click();
    await memberRow(page, bob).waitFor();

    await visit(page, `${address}/events/${eventSlug}`);
    await byTestId(page, 'event-edit').click();
    const chosen = byTestId(page, 'event-community').locator('option:checked');
    await chosen.filter({ hasText: name }).waitFor({ state: 'attached' });
  });

  it('[H1491] if the picture of a new event is refused, the event is still published, and its creator reads the reason, on a phone in Spanish @journey', async () => {
    await visit(phone, `${app().address}/events`);
    await byTestId(phone, 'event-announce').tap();
    await byTestId(phone, 'event-name').fill('Noche de vinilos');
    const broken = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await byTestId(phone, 'event-image').setInputFiles(broken);
    await byTestId(phone, 'event-save').tap();
    await phone.waitForURL('**/events/noche-de-vinilos*');
    await phone.getByText('No es una imagen que podamos leer').waitFor();
  });
});
