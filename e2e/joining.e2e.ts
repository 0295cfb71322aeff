import assert from 'node:assert/strict';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { createHangout, type RegisteredUser, signInAsGuest, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { countOpenRequests } from '@hangout/testkit/browser/open-requests';
import {
  byTestId,
  openHangout,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { measureScriptUntilInteractive } from '@hangout/testkit/browser/page-load';
import { endSockets, recordSockets } from '@hangout/testkit/browser/sockets';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';

describe('joining a hangout', () => {
  const app = useApp('demo');
  const { launch, open } = useBrowsers();

  let guest: BrowserWindow;
  let ann: RegisteredUser;
  let annWindow: BrowserWindow;
  before(async () => {
    guest = await open(await launch(), { language: 'es' });
    ann = await signUp(app().address, 'ann');
    annWindow = await open(await launch());
    await restoreSession(annWindow, ann.token);
  });

  it('[H865] [H967] pointing at a link to a hangout loads the code of hangouts, and a click on the link starts the hangout’s music, in English and Spanish', async () => {
    const { page } = guest;
    const codeOfHangout = /\/assets\/hangout-[^/]+\.js$/;
    let isRequested = false;
    page.on('request', (request) => {
      isRequested ||= codeOfHangout.test(request.url());
    });
    const openRequests = countOpenRequests(page);
    await visit(page, app().address);
    await page.getByRole('heading', { name: 'Hangouts destacados' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'es');
    const link = page.locator('a[href^="/r/"]:visible').first();
    await link.waitFor();
    await waitFor('the home page is loaded', () => openRequests() === 0);
    assert.equal(isRequested, false, 'the home page does without it');
    const requested = page.waitForRequest(codeOfHangout);
    await link.hover();
    await requested;
    assert.equal(new URL(page.url()).pathname, '/');
    await setLanguage('en');
    await page.getByRole('heading', { name: 'Promoted Hangouts' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    await byTestId(page, 'walk-in').click();
    await waitForSound(page);
  });

  /** Switches the guest's home page to another language. */
  async function setLanguage(language: 'en' | 'es'): Promise<void> {
    await visit(guest.page, `${app().address}/settings`);
    await byTestId(guest.page, `language-${language}`).click();
    await visit(guest.page, `${app().address}/`);
  }

  it('[H226] at most 208 kB of script are loaded until the player and the chat of a hangout are usable', async () => {
    const bytes = await measureScriptUntilInteractive(await launch(), app().address, 'velvet-static');
    assert.ok(bytes > 150_000 && bytes <= 208_000, `${bytes} bytes`);
  });

  it('[H1490] a page sends only one request for its session, and joins the lobby with the ticket from the response', async () => {
    const { page } = annWindow;
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/auth/session')) asked += 1;
    });
    const lobby = page.waitForEvent('websocket');
    // The first WebSocket frame from the lobby shows that the lobby has been joined.
    const answered = lobby.then((socket) => socket.waitForEvent('framereceived'));
    await visit(page, app().address);
    await answered;
    assert.equal(asked, 1);
  });

  it('[H1677] a guest’s menu leads to events, communities and ranking, on a desktop and a phone @journey', async () => {
    const desk = await open(await launch(), { width: 1440, height: 900 });
    await visit(desk.page, `${app().address}/merch`);
    const links = byTestId(desk.page, 'nav-links');
    for (const [name, path] of [
      ['Events', '/events'],
      ['Communities', '/communities'],
      ['Ranking', '/ranking'],
    ] as const) {
      await links.getByRole('link', { name }).click();
      await desk.page.waitForURL(`**${path}`);
    }
    const phone = await open(await launch(), { width: 390, height: 844, touch: true, language: 'es' });
    await visit(phone.page, `${app().address}/merch`);
    for (const place of ['events', 'communities', 'ranking']) {
      await byTestId(phone.page, 'guest-menu').tap();
      await byTestId(phone.page, `menu-${place}`).tap();
      await phone.page.waitForURL(`**/${place}`);
    }
    assert.deepEqual([...desk.consoleErrors, ...phone.consoleErrors], []);
  });

  it('[R053][H232][H236][H237][H239][H849][H1590][H1682] the form for a new hangout shows a preview; in the new hangout a song plays, and the owner sees the first-steps checklist in every browser until they hide it @journey', async () => {
    const { page } = annWindow;
    // Entering a hangout ends the visit to the previous one.
    await openHangout(page, app().address, 'velvet-static');
    await byTestId(page, 'tab-queue').click();
    await page.locator('[data-testid="take-seat"][data-offer="no-song"]').click();
    await byTestId(page, 'seat-hint').waitFor();
    await visit(page, `${app().address}/create`);
    await byTestId(page, 'mini-player').waitFor();
    for (const name of ['Browse', 'Friends'])
      await byTestId(page, 'nav-links').getByRole('link', { name }).waitFor();
    const name = `The Room of ${ann.nickname}`;
    await byTestId(page, 'create-name').fill(name);
    await byTestId(page, 'create-preview').getByRole('heading', { name }).waitFor();
    await byTestId(page, 'preview-seats').getByText('5 DJ seats').waitFor();
    assert.equal(await byTestId(page, 'switch-explicit').isChecked(), true);
    await byTestId(page, 'switch-explicit').uncheck();
    await byTestId(page, 'create-submit').click();
    await page.waitForURL(/\/r\/the-room-of-ann/);
    await byTestId(page, 'player').waitFor();
    const { data } = await ann.api(rooms.owned, {});
    assert.deepEqual(
      data.map((room) => [room.name, room.autoDj, room.explicit, room.liveAudio.enabled]),
      [[name, true, false, true]],
    );
    const slug = data[0]?.slug ?? '';
    await byTestId(page, 'song-title').waitFor();
    const steps = byTestId(page, 'first-steps');
    await steps.getByText(`/r/${slug}`).waitFor();
    await steps.getByTestId('first-steps-copy').click();
    await steps.getByRole('img', { name: 'Done' }).waitFor();
    await sendMessage(page, 'hello, everybody');
    await waitFor(
      'two steps are done',
      async () => (await steps.getByRole('img', { name: 'Done' }).count()) === 2,
    );
    await waitFor('the account knows them', async () =>
      JSON.stringify((await ann.api(profiles.userData)).firstSteps).includes('["link","hello"]'),
    );
    const elsewhere = await open(await launch());
    await restoreSession(elsewhere, ann.token);
    await openHangout(elsewhere.page, app().address, slug);
    const sameSteps = byTestId(elsewhere.page, 'first-steps');
    const done = sameSteps.getByRole('img', { name: 'Done' });
    await done.nth(1).waitFor();
    assert.equal(await done.count(), 2);
    await elsewhere.context.close();
    await steps.getByTestId('first-steps-song').click();
    await byTestId(page, 'suggested-song').first().waitFor();
    assert.equal(await byTestId(page, 'seat-hint').count(), 0, 'that seat was one of the other hangout');
    await byTestId(page, 'tab-chat').click();
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().endsWith('/user-data'),
    );
    await steps.getByTestId('first-steps-dismiss').click();
    assert.equal((await stored).status(), 200);
    const known = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/user-data'),
    );
    await page.reload();
    await known;
    await byTestId(page, 'chat-log').getByText('hello, everybody').waitFor();
    assert.equal(await steps.count(), 0);
  });

  it('[H780] if a hangout has no place left for guests, its page offers to sign up, in English and Spanish', async () => {
    const { slug } = await ann.api(rooms.create, { name: `Crowded by ${ann.nickname}`, roomSize: 1 });
    const inside = await (await signInAsGuest(app().address)).join(slug);
    const { page } = guest;
    await visit(page, `${app().address}/r/${slug}`);
    await byTestId(page, 'closed-door').getByText('No place left for guests').waitFor();
    await byTestId(page, 'door-sign-up').waitFor();
    await setLanguage('es');
    await visit(page, `${app().address}/r/${slug}`);
    await byTestId(page, 'closed-door').getByText('No caben más invitados').waitFor();
    await byTestId(page, 'door-sign-up').waitFor();
    await inside.leave();
  });

  it('[H1496] a client whose connection is closed with the close code of a kick, but without a kick message before it, joins the hangout again', async () => {
    const boss = await signUp(app().address, 'boss');
    const { slug } = await createHangout(boss, `Short Words of ${boss.nickname}`);
    const { page } = annWindow;
    const bossInside = await boss.join(slug);
    await page.addInitScript(recordSockets);
    await page.goto(`${app().address}/r/${slug}`);
    await waitFor('ann is inside', async () => ann.uuid in bossInside.state().floorUsers);
    await page.evaluate(endSockets, closeCodes.kicked);
    await sendMessage(page, 'Back again');
    await waitFor('the message of ann', () =>
      bossInside.messages().some(({ message }) => message === 'Back again'),
    );
    assert.equal(new URL(page.url()).pathname, `/r/${slug}`);
    await bossInside.leave();
  });

  it('[R096] [H1999] a kicked user sees the reason of the kick, sees it again when opening the hangout again, and is inside once the kick is lifted', async () => {
    const boss = await signUp(app().address, 'boss');
    const { slug } = await createHangout(boss, `Good Manners of ${boss.nickname}`);
    const { page } = annWindow;
    const bossInside = await boss.join(slug);
    await visit(page, `${app().address}/r/${slug}`);
    await waitFor('ann is inside', async () => ann.uuid in bossInside.state().floorUsers);
    await boss.api(roomUserRoles.kick, { userUuid: ann.uuid, slug, reason: 'Shoes on the sofa' });
    await page.waitForURL(`**/r/${slug}/kicked`);
    await page.getByText('Shoes on the sofa').waitFor();
    await visit(page, `${app().address}/r/${slug}`);
    await page.waitForURL(`**/r/${slug}/kicked`);
    await visit(page, `${app().address}/`);
    await boss.api(roomUserRoles.remove, { roomId: slug, userUuid: ann.uuid, role: 'kicked' });
    await openHangout(page, app().address, slug);
    await waitFor('ann is inside', async () => ann.uuid in bossInside.state().floorUsers);
    assert.equal(new URL(page.url()).pathname, `/r/${slug}`);
    await bossInside.leave();
  });

  it('[H2001] the page after a kick offers to return when the time of the kick is over', async () => {
    const [boss, cat] = [await signUp(app().address, 'boss'), await signUp(app().address, 'cat')];
    const { slug } = await createHangout(boss, `Ten Minutes of ${boss.nickname}`);
    const window = await open(await launch());
    await restoreSession(window, cat.token);
    const { page } = window;
    await openHangout(page, app().address, slug);
    await boss.api(roomUserRoles.kick, { userUuid: cat.uuid, slug, reason: 'Time to cool down' });
    await page.waitForURL(`**/r/${slug}/kicked`);
    await page.clock.install();
    await page.reload();
    await page.getByText('Time to cool down').waitFor();
    assert.equal(await byTestId(page, 'come-back').count(), 0);
    await page.clock.fastForward('11:00');
    await byTestId(page, 'come-back').waitFor();
  });
});
