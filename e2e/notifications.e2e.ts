import assert from 'node:assert/strict';
import { friendInvitations } from '@hangout/contract/rest/room-service/friend-invitations';
import { webNotifications } from '@hangout/contract/rest/room-service/notifications';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { formatMention } from '@hangout/rules';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import {
  deliverPush,
  findWorker,
  pressNotification,
  shownBy,
  subscribeTo,
} from '@hangout/testkit/browser/push-notifications';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { createFakePushService, type PushSubscriptionKeys } from '@hangout/testkit/fake-push-service';
import { describeWithProgram } from '@hangout/testkit/programs';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Worker } from 'playwright-core';

// The bundled browser shows no notifications.
describeWithProgram('Chrome or Chromium', 'notifications in a browser', () => {
  const service = createFakePushService();
  const env: Record<string, string> = {};
  before(async () => {
    env.PUSH_HOSTS = await service.start();
  });
  after(() => service.stop());
  const app = useOwnApp({ seed: 'none', env });
  const { launch, open } = useBrowsers({ prefersInstalled: true });
  let kai: RegisteredUser;
  before(async () => {
    kai = await signUp(app().address, 'djKai');
  });

  /** A window of somebody who may get notifications, and their subscription. */
  async function openFor(person: RegisteredUser, options: Parameters<typeof open>[1] = {}) {
    const subscription = service.subscribe();
    const opened = await open(await launch(), { serviceWorkers: true, ...options });
    await opened.context.grantPermissions(['notifications'], { origin: app().address });
    await opened.context.addInitScript(subscribeTo, subscription);
    await restoreSession(opened, person.token);
    return { ...opened, subscription };
  }

  const firstPush = async ({ endpoint }: PushSubscriptionKeys) => {
    await waitFor('a push arrives', () => service.pushesFor(endpoint).length > 0);
    return service.pushesFor(endpoint)[0] as { readonly path: string };
  };

  it('[H809] while the browser is asked, the settings say so and claim nothing', async () => {
    const { address } = app();
    const { page } = await openFor(await signUp(address, 'eve'));
    const stateIs = (state: string) =>
      page.locator(`[data-testid="this-browser-state"][data-state="${state}"]`).waitFor();
    await visit(page, `${address}/settings/notifications`);
    await stateIs('off');
    await byTestId(page, 'this-browser-on').click();
    await stateIs('on');
    // Whether the server still knows this browser is part of the answer, so holding the server's answer holds it.
    const held = Promise.withResolvers<void>();
    await page.route('**/web-notifications/subscriptions', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await stateIs('asking');
    assert.match((await byTestId(page, 'this-browser-state').textContent()) ?? '', /Asking your browser/);
    assert.ok(await byTestId(page, 'this-browser-on').isDisabled());
    held.resolve();
    await stateIs('on');
    await page.close();
  });

  it('[H594] on a phone, in Spanish, a DJ whom I follow takes a seat: the push arrives in a closed tab, and one press leads into the hangout', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    await ann.api(profiles.update, { locale: 'es' });
    const a = await openFor(ann, { width: 390, height: 844, touch: true, language: 'es' });
    const { page } = a;
    await visit(page, `${address}/settings/notifications`);
    const state = byTestId(page, 'this-browser-state');
    await page.locator('[data-testid="this-browser-state"][data-state="off"]').waitFor();
    await byTestId(page, 'this-browser-on').click();
    await page.locator('[data-testid="this-browser-state"][data-state="on"]').waitFor();
    assert.match((await state.textContent()) ?? '', /Este navegador muestra notificaciones/);
    await byTestId(page, 'push-device').getByText('Chrome').waitFor();
    const worker = await findWorker(a);
    await visit(page, `${address}/u/${kai.uuid}`);
    await byTestId(page, 'follow').tap();
    await byTestId(page, 'follow').and(page.locator('[data-on="true"]')).waitFor();
    await page.close();

    const room = await createHangout(kai, 'Velvet');
    await queueNewSong(kai, createToneSong(60), 'Amber Rain.wav');
    const inside = await kai.join(room.slug);
    await inside.request('addDj', {});
    const pushed = await firstPush(a.subscription);
    await deliverPush(a, worker, address, pushed);
    const path = `/r/${room.slug}`;
    assert.deepEqual(await shownBy(worker), [
      { title: `${kai.nickname} está en el escenario`, body: 'Velvet', path },
    ]);
    assert.deepEqual(await pressNotification(worker), [path]);
    const back = await a.context.newPage();
    await visit(back, address + path);
    await byTestId(back, 'player').waitFor();

    // The hangout is open now: nothing is shown of it. Another page of the product goes where a press leads.
    await back.locator('body').evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await deliverPush(a, worker, address, pushed);
    assert.deepEqual(await shownBy(worker), []);
    await deliverPush(a, worker, address, { ...pushed, path: '/friends' });
    assert.deepEqual(
      (await shownBy(worker)).map((one) => one.path),
      ['/friends'],
    );
    await pressNotification(worker);
    await back.waitForURL('**/friends');
    await back.goBack();
    await byTestId(back, 'to-home').click();
    await byTestId(back, 'mini-player').waitFor();
    await deliverPush(a, worker, address, pushed);
    assert.equal((await shownBy(worker)).length, 1);
    assert.deepEqual(await pressNotification(worker), []);
    await back.waitForURL(`**${path}`);
    await inside.leave();
  });

  it('[H243] [H585] [H588] [H589] the inbox counts, leads to where it happened and is emptied; choices and quiet hours are kept', async () => {
    const { address } = app();
    const [bob, mia] = [await signUp(address, 'bob'), await signUp(address, 'mia')];
    const room = await createHangout(mia, 'Amber');
    const b = await openFor(bob);
    const { page } = b;
    await visit(page, `${address}/friends`);
    await page.getByText('No friends yet').waitFor();
    await mia.api(friendInvitations.invite, { userUuid: bob.uuid });
    await byTestId(page, 'notifications-unread').getByText('1').waitFor();
    const inside = await mia.join(room.slug);
    const uuid = crypto.randomUUID();
    await inside.request('sendMessage', { uuid, message: `${formatMention(bob.uuid)} over here` });
    await byTestId(page, 'notifications-unread').getByText('2').waitFor();
    await byTestId(page, 'notifications-link').click();
    const entries = byTestId(page, 'notification');
    await entries.nth(1).waitFor();
    const [mention, asked] = [entries.nth(0), entries.nth(1)];
    assert.match((await mention.textContent()) ?? '', new RegExp(`${mia.nickname} mentioned you in Amber`));
    await mention.getByTestId('notification-person').click();
    await byTestId(page, 'person-card').getByText(mia.nickname).first().waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'person-card').waitFor({ state: 'detached' });
    await mention.getByRole('link').click();
    await page.waitForURL(`**/r/${room.slug}`);
    await page.locator(`[data-testid="chat-log"]`).getByText('over here').waitFor();
    await byTestId(page, 'notifications-unread').getByText('1').waitFor();
    await byTestId(page, 'notifications-link').click();
    await asked.waitFor();
    await byTestId(page, 'read-all').click();
    await byTestId(page, 'notifications-unread').waitFor({ state: 'detached' });
    await mention.getByTestId('notification-mark').click();
    await page.locator('[data-testid="notification"][data-kind="mention"][data-read="false"]').waitFor();
    await mention.getByTestId('notification-remove').click();
    await waitFor('one entry is left', async () => (await entries.count()) === 1);

    await byTestId(page, 'to-notification-settings').click();
    const email = byTestId(page, 'choice-friendAsked-email');
    await email.click();
    await waitFor('the choice is shown', () => email.isChecked());
    assert.ok(await byTestId(page, 'choice-restricted-inbox').isDisabled());
    await byTestId(page, 'quiet-hours-on').click();
    await byTestId(page, 'quiet-from').fill('23:30');
    await byTestId(page, 'quiet-from').blur();
    await byTestId(page, 'quiet-zone').waitFor();
    await page.waitForLoadState('networkidle');
    await page.reload();
    await waitFor('the choice is kept', () => email.isChecked());
    assert.equal(await byTestId(page, 'quiet-from').inputValue(), '23:30');
    assert.equal((await bob.api(webNotifications.browsers)).count, 0);
    await inside.leave();
    assert.deepEqual(b.consoleErrors, []);
  });

  it('[H596] without network a page says so in the chosen language, and the product is there again with the network', async () => {
    const { address } = app();
    const eve = await openFor(await signUp(address, 'eve'), { language: 'es' });
    const { page, context } = eve;
    await visit(page, address);
    const worker = await findWorker(eve);
    await waitFor('the worker serves the page', () =>
      page.evaluate(() => navigator.serviceWorker.controller !== null),
    );
    await context.setOffline(true);
    await visit(page, `${address}/friends`);
    await page.getByRole('heading', { name: 'No tienes conexión' }).waitFor();
    assert.ok(await hasNoStoredAnswers(worker));
    await context.setOffline(false);
    await byTestId(page, 'notifications-link').waitFor();
  });

  /** Whether the worker has stored nothing but the parts of the offline page. */
  const hasNoStoredAnswers = (worker: Worker) =>
    worker.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      return paths.every((path) => /^\/(offline\.(html|js|css)|brand\.css|favicon\.svg)$/.test(path));
    });

  it('[H597] the menu installs the app where the browser offers it', async () => {
    const { address } = app();
    const zoe = await openFor(await signUp(address, 'zoe'));
    const { page } = zoe;
    await visit(page, address);
    await byTestId(page, 'own-menu').waitFor();
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void document.body.setAttribute('data-prompted', ''),
      });
      window.dispatchEvent(offer);
    });
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-install').click();
    await page.locator('body[data-prompted]').waitFor();
    await byTestId(page, 'own-menu').click();
    assert.equal(await byTestId(page, 'menu-install').count(), 0);
  });
});
