import assert from 'node:assert/strict';
import { roomUserRoles } from '@hangout/contract/rest/room-service/room-roles';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { createHangout, signInAsGuest, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  openHangout,
  readNumber,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { measureScriptUntilInteractive } from '@hangout/testkit/browser/page-load';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';

describe('joining a hangout', () => {
  const app = useApp('demo');
  const { launch, open } = useBrowsers();

  for (const [language, words] of [
    ['en', 'Promoted Hangouts'],
    ['es', 'Hangouts destacados'],
  ] as const)
    it(`[H967] one click on the home page leads into a hangout with music, in ${language}`, async () => {
      const { page } = await open(await launch(), { language });
      await visit(page, `${app().address}/?lang=${language}`);
      await page.getByRole('heading', { name: words }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      await byTestId(page, 'walk-in').click();
      await waitForSound(page);
    });

  it('[H865] the code of a hangout is requested when the pointer is on a link into one', async () => {
    const { page } = await open(await launch());
    const codeOfHangout = /\/assets\/hangout-[^/]+\.js$/;
    let isRequested = false;
    page.on('request', (request) => {
      isRequested ||= codeOfHangout.test(request.url());
    });
    await visit(page, app().address);
    const link = page.locator('a[href^="/r/"]:visible').first();
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(isRequested, false, 'the home page does without it');
    const requested = page.waitForRequest(codeOfHangout);
    await link.hover();
    await requested;
    assert.equal(new URL(page.url()).pathname, '/');
  });

  it('[H226] the player and the chat of a hangout can be used with at most 250 kB of script', async () => {
    const bytes = await measureScriptUntilInteractive(await launch(), app().address, 'velvet-static');
    assert.ok(bytes > 150_000 && bytes <= 250_000, `${bytes} bytes`);
  });

  it('[H1490] a page asks once who its user is, and joins the lobby with that answer', async () => {
    const bob = await signUp(app().address, 'bob');
    const opened = await open(await launch());
    await restoreSession(opened, bob.token);
    let asked = 0;
    opened.page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/auth/session')) asked += 1;
    });
    const lobby = opened.page.waitForEvent('websocket');
    await visit(opened.page, app().address);
    // The lobby answers before the first message.
    await (await lobby).waitForEvent('framereceived');
    assert.equal(asked, 1);
  });

  it('[R053][H232][H236][H237][H239][H849] ann creates a hangout, joins it with music, and is shown the first steps, in another browser as well, until she hides them', async () => {
    const ann = await signUp(app().address, 'ann');
    const opened = await open(await launch());
    await restoreSession(opened, ann.token);
    const { page } = opened;
    // The new hangout is entered from a visit to another one, which ends with that.
    await openHangout(page, app().address, 'velvet-static');
    await byTestId(page, 'tab-queue').click();
    await page.locator('[data-testid="take-seat"][data-offer="no-song"]').click();
    await byTestId(page, 'seat-hint').waitFor();
    await visit(page, `${app().address}/create`);
    await byTestId(page, 'mini-player').waitFor();
    for (const name of ['Browse', 'Friends'])
      await page.locator('.nav-links').getByRole('link', { name }).waitFor();
    await byTestId(page, 'create-name').fill('A Room of Her Own');
    await byTestId(page, 'create-submit').click();
    await page.waitForURL(/\/r\/a-room-of-her-own/);
    await byTestId(page, 'player').waitFor();
    const { data } = await ann.api(rooms.owned, {});
    assert.deepEqual(
      data.map((room) => [room.name, room.autoDj]),
      [['A Room of Her Own', true]],
    );
    await byTestId(page, 'song-title').waitFor();
    const steps = byTestId(page, 'first-steps');
    await steps.getByText('/r/a-room-of-her-own').waitFor();
    await steps.getByTestId('first-steps-copy').click();
    await steps.getByRole('img', { name: 'Done' }).waitFor();
    await sendMessage(page, 'hello, everybody');
    await waitFor(
      'two steps are done',
      async () => (await steps.getByRole('img', { name: 'Done' }).count()) === 2,
    );
    const elsewhere = await open(await launch());
    await restoreSession(elsewhere, ann.token);
    await openHangout(elsewhere.page, app().address, 'a-room-of-her-own');
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
    await page.reload();
    await byTestId(page, 'chat-log').getByText('hello, everybody').waitFor();
    assert.equal(await steps.count(), 0);
  });

  for (const [language, words] of [
    ['en', 'No place left for guests'],
    ['es', 'No caben más invitados'],
  ] as const)
    it(`[H780] a guest for whom there is no place is offered to sign up, in ${language}`, async () => {
      const ann = await signUp(app().address, 'ann');
      const { slug } = await ann.api(rooms.create, { name: `Crowded ${language}`, roomSize: 1 });
      const inside = await (await signInAsGuest(app().address)).join(slug);
      const { page } = await open(await launch(), { language });
      await visit(page, `${app().address}/r/${slug}?lang=${language}`);
      await byTestId(page, 'closed-door').getByText(words).waitFor();
      await byTestId(page, 'door-sign-up').waitFor();
      await inside.leave();
    });

  it('[R096] a kicked user sees the reason', async () => {
    const ann = await signUp(app().address, 'ann');
    const bob = await signUp(app().address, 'bob');
    const { slug } = await createHangout(ann, 'Good Manners');
    const opened = await open(await launch());
    await restoreSession(opened, bob.token);
    const { page } = opened;
    await openHangout(page, app().address, slug);
    await waitFor('bob is inside', async () => (await readNumber(page, 'head-count')) === 1);
    await ann.api(roomUserRoles.kick, { userUuid: bob.uuid, slug, reason: 'Shoes on the sofa' });
    await page.waitForURL(`**/r/${slug}/kicked`);
    await page.getByText('Shoes on the sofa').waitFor();
    await visit(page, `${app().address}/r/${slug}`);
    await page.waitForURL(`**/r/${slug}/kicked`);
  });
});
