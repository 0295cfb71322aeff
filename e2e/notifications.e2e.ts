import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { events } from '@hangout/contract/rest/events/events';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { notificationSettings } from '@hangout/contract/rest/notifications/inbox';
import { notifications, webNotifications } from '@hangout/contract/rest/notifications/notifications';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { formatMention } from '@hangout/rules';
import { createHangout, type RegisteredUser, signInAs, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, fillEmailForm, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import {
  deliverPush,
  findWorker,
  pressNotification,
  shownBy,
  subscribeTo,
} from '@hangout/testkit/browser/push-notifications';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { createFakePushService, type PushSubscriptionKeys } from '@hangout/testkit/fake-push-service';
import { describeWithProgram } from '@hangout/testkit/programs';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page, Worker } from 'playwright-core';

/** Formats a time for a `datetime-local` input, in the time zone of this machine. */
function localInput(time: number): string {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
const HOUR_MS = 3_600_000;

/**
 * Bob has a desktop window and Ann a phone with push notifications; both use Spanish. The tests need an installed
 * browser, because the bundled one shows no notifications.
 */
describeWithProgram('Chrome or Chromium', 'notifications in a browser', () => {
  const service = createFakePushService();
  const env: Record<string, string> = {};
  before(async () => {
    env.PUSH_HOSTS = await service.start();
  });
  after(() => service.stop());
  const app = useOwnApp({ seed: 'none', env });
  const { launch, open } = useBrowsers({ prefersInstalled: true });
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let kai: RegisteredUser;
  let desk: BrowserWindow;
  /** Ann's phone; each test opens a page in it. */
  let phone: BrowserWindow & { subscription: PushSubscriptionKeys };
  let worker: Worker;
  before(async () => {
    const { address } = app();
    [ann, bob, kai] = [
      await signUp(address, 'ann'),
      await signUp(address, 'bob'),
      await signUp(address, 'djKai'),
    ];
    await ann.api(profiles.update, { locale: 'es' });
    desk = await openFor(bob, { language: 'es' });
    phone = await openFor(ann, { width: 390, height: 844, touch: true, language: 'es' });
  });

  /** Opens a window with permission for notifications and a push subscription. */
  async function openFor(person: RegisteredUser, options: WindowOptions = {}) {
    const subscription = service.subscribe();
    const opened = await open(await launch(), { serviceWorkers: true, ...options });
    await opened.context.grantPermissions(['notifications'], { origin: app().address });
    await opened.context.addInitScript(subscribeTo, subscription);
    await restoreSession(opened, person.token);
    return { ...opened, subscription };
  }

  /** Returns the pushes that Ann's phone has received about a path. */
  const pushesAbout = (path: string) =>
    (service.pushesFor(phone.subscription.endpoint) as { readonly path: string }[]).filter(
      (one) => one.path === path,
    );
  const firstPush = (path: string) => waitFor('a push arrives', () => pushesAbout(path)[0]);
  const stateOf = (page: Page, state: string) =>
    page.locator(`[data-testid="this-browser-state"][data-state="${state}"]`).waitFor();

  it('[H243] [H585] [H588] [H589] the inbox shows the number of unread entries, opens the page of an entry and deletes an entry; notification choices and quiet hours survive a reload', async () => {
    const { address } = app();
    const mia = await signUp(address, 'mia');
    const room = await createHangout(mia, 'Amber');
    const { page, consoleErrors } = desk;
    await visit(page, `${address}/friends`);
    await page.getByText('Aún no hay amigos').waitFor();
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
    assert.match((await mention.textContent()) ?? '', new RegExp(`${mia.nickname} te mencionó en Amber`));
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
    await waitFor('the server has kept it', async () => {
      const { quietHours, choices } = await bob.api(notificationSettings.mine);
      return quietHours?.from === 23 * 60 + 30 && choices.friendAsked?.email;
    });
    await page.reload();
    await waitFor('the choice is kept', () => email.isChecked());
    assert.equal(await byTestId(page, 'quiet-from').inputValue(), '23:30');
    assert.equal((await bob.api(webNotifications.browsers)).count, 0);
    await inside.leave();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H809] until the server has said whether it knows this browser’s push subscription, the settings show that this is being checked', async () => {
    const { page } = desk;
    await visit(page, `${app().address}/settings/notifications`);
    await stateOf(page, 'off');
    await byTestId(page, 'this-browser-on').click();
    await stateOf(page, 'on');
    // The switch waits for the response that says whether the server knows this browser; the test delays that response.
    const held = Promise.withResolvers<void>();
    await page.route('**/web-notifications/subscriptions', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await stateOf(page, 'asking');
    assert.match(
      (await byTestId(page, 'this-browser-state').textContent()) ?? '',
      /Preguntando a tu navegador/,
    );
    assert.ok(await byTestId(page, 'this-browser-on').isDisabled());
    held.resolve();
    await stateOf(page, 'on');
    await page.unroute('**/web-notifications/subscriptions');
  });

  it('[H594] a user who signs out and in again without a load of the page gets the pushes of this browser again', async () => {
    const { address } = app();
    const liz = await signUp(address, 'liz');
    const { page, context, subscription } = await openFor(liz);
    await visit(page, `${address}/settings/notifications`);
    await byTestId(page, 'this-browser-on').click();
    await stateOf(page, 'on');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await visit(page, `${address}/settings`);
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'log-out').waitFor({ state: 'detached' });
    const again = await signInAs(address, liz.email);
    const storedAt = async () => (await again.api(webNotifications.browsers)).data[0]?.updatedAt;
    const before = await storedAt();
    await visit(page, `${address}/login`);
    await byTestId(page, 'with-login').click();
    await fillEmailForm(page, liz.email);
    await waitFor('the subscription is sent again', async () => (await storedAt()) !== before);
    await kai.api(friendInvitations.invite, { userUuid: liz.uuid });
    await waitFor('the push arrives', () => service.pushesFor(subscription.endpoint).length > 0);
    assert.equal(await page.evaluate(() => 'isSamePage' in window), true);
    await context.close();
  });

  const isSubscribed = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.pushManager.getSubscription()) !== null;
    });

  it('[H2220] signing out without a network ends the pushes of this browser at once, and the session once the network is back', async () => {
    const { address } = app();
    const zoe = await signUp(address, 'zoe');
    const { page, context } = await openFor(zoe);
    await visit(page, `${address}/settings/notifications`);
    await byTestId(page, 'this-browser-on').click();
    await stateOf(page, 'on');
    await visit(page, `${address}/settings`);
    await byTestId(page, 'log-out').waitFor();
    await context.setOffline(true);
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'log-out').waitFor({ state: 'detached' });
    await waitFor('the browser gives its subscription up', async () => !(await isSubscribed(page)));
    await zoe.api(webNotifications.browsers);
    await context.setOffline(false);
    await waitFor('the session is ended', () =>
      zoe.api(webNotifications.browsers).then(
        () => false,
        () => true,
      ),
    );
    await context.close();
  });

  it('[H2219] a browser that was removed from the list stays removed after its next load, and its switch is off', async () => {
    const { address } = app();
    const noa = await signUp(address, 'noa');
    const { page, context } = await openFor(noa);
    await visit(page, `${address}/settings/notifications`);
    const turnOn = async () => {
      await byTestId(page, 'this-browser-on').click();
      await stateOf(page, 'on');
    };
    await turnOn();
    await byTestId(page, 'push-device-remove').click();
    await stateOf(page, 'off');
    await turnOn();
    const [browser] = (await noa.api(webNotifications.browsers)).data;
    await noa.api(webNotifications.removeBrowser, { id: browser?.id ?? 0 });
    await page.reload();
    await waitFor('the browser gives its subscription up', async () => !(await isSubscribed(page)));
    await stateOf(page, 'off');
    assert.equal((await noa.api(webNotifications.browsers)).count, 0);
    await context.close();
  });

  it('[H594] when a DJ whom a user follows takes a seat, the user gets a push although no page is open, and a click on it opens the hangout', async () => {
    const { address } = app();
    const { page } = phone;
    await visit(page, `${address}/settings/notifications`);
    await stateOf(page, 'off');
    await byTestId(page, 'this-browser-on').click();
    await stateOf(page, 'on');
    const state = byTestId(page, 'this-browser-state');
    assert.match((await state.textContent()) ?? '', /Este navegador muestra notificaciones/);
    await byTestId(page, 'push-device').getByText('Chrome').waitFor();
    worker = await findWorker(phone);
    await visit(page, `${address}/u/${kai.uuid}`);
    await byTestId(page, 'follow').tap();
    await byTestId(page, 'follow').and(page.locator('[data-on="true"]')).waitFor();
    await page.close();

    const room = await createHangout(kai, 'Velvet');
    await queueNewSong(kai, createToneSong(60), 'Amber Rain.wav');
    const inside = await kai.join(room.slug);
    await inside.request('addDj', {});
    const path = `/r/${room.slug}`;
    const pushed = await firstPush(path);
    await deliverPush(phone, worker, address, pushed);
    assert.deepEqual(await shownBy(worker), [
      { title: `${kai.nickname} está en el escenario`, body: 'Velvet', path },
    ]);
    assert.deepEqual(await pressNotification(worker), [path]);
    const back = await phone.context.newPage();
    await visit(back, address + path);
    await byTestId(back, 'player').waitFor();

    // The service worker shows no notification about the open hangout. A click on a notification about another hangout
    // navigates the open page.
    await back.locator('body').evaluate(() => navigator.serviceWorker.ready.then(() => null));
    // The service worker waits only a few seconds for a visible page to respond, and a slow page load could take
    // longer.
    await back.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
    await deliverPush(phone, worker, address, pushed);
    assert.deepEqual(await shownBy(worker), []);
    await deliverPush(phone, worker, address, { ...pushed, path: '/friends' });
    assert.deepEqual(
      (await shownBy(worker)).map((one) => one.path),
      ['/friends'],
    );
    await pressNotification(worker);
    await back.waitForURL('**/friends');
    await back.goBack();
    await byTestId(back, 'to-home').click();
    await byTestId(back, 'mini-player').waitFor();
    await deliverPush(phone, worker, address, pushed);
    assert.equal((await shownBy(worker)).length, 1);
    assert.deepEqual(await pressNotification(worker), []);
    await back.waitForURL(`**${path}`);
    await inside.leave();
    await back.close();
  });

  it('[H1511] [H1512] an announcement to everybody inside a hangout is shown in the hangout and in the inbox, in both languages, and is pushed', async () => {
    const { address } = app();
    const mia = await signUp(address, 'mia');
    const room = await createHangout(kai, 'Amber');
    const path = `${address}/r/${room.slug}`;
    const english = await openFor(mia);
    await visit(desk.page, path);
    await byTestId(desk.page, 'player').waitFor();
    await visit(english.page, path);
    await byTestId(english.page, 'player').waitFor();
    const inside = await ann.join(room.slug);
    await waitFor(
      'all three are inside',
      async () => (await kai.api(rooms.byId, { id: room.slug })).numberOfUsersInRoom === 3,
    );
    const words = { roomId: room.uuid, title: 'Last song', body: 'We close at two' };
    assert.deepEqual(await kai.api(notifications.fromRoom, words), { people: 3 });
    const banner = byTestId(desk.page, 'announcement-banner');
    await banner.getByText('We close at two').waitFor();
    assert.equal(await banner.getAttribute('aria-label'), 'Mensaje a todos');
    const line = desk.page.locator('[data-testid="message"][data-announcement]');
    await line.getByText('Mensaje a todos').waitFor();
    await byTestId(desk.page, 'announcement-close').click();
    await banner.waitFor({ state: 'detached' });

    await byTestId(english.page, 'announcement-banner').getByText('Last song').waitFor();
    await byTestId(english.page, 'notifications-unread').getByText('1').waitFor();
    await byTestId(english.page, 'announcement-close').click();
    await byTestId(english.page, 'notifications-link').click();
    const entry = byTestId(english.page, 'notification');
    await entry.getByText('Amber: Last song').waitFor();
    await entry.getByText('We close at two').waitFor();

    await visit(desk.page, `${address}/notifications`);
    await byTestId(desk.page, 'notification').first().getByText('Amber: Last song').waitFor();
    const pushed = await waitFor('the push arrives', () =>
      (service.pushesFor(phone.subscription.endpoint) as { readonly title: string }[]).find(
        ({ title }) => title === 'Amber: Last song',
      ),
    );
    assert.ok(pushed);

    // [H2053] An announcement that was not closed stays in its hangout.
    await kai.api(notifications.fromRoom, { ...words, body: 'We are closing' });
    await banner.getByText('We are closing').waitFor();
    const other = await createHangout(kai, 'Basalt');
    await visit(desk.page, `${address}/r/${other.slug}`);
    await byTestId(desk.page, 'player').waitFor();
    await desk.page.getByRole('heading', { level: 1, name: 'Basalt' }).waitFor();
    assert.equal(await banner.count(), 0);
    await inside.leave();
    assert.deepEqual([...desk.consoleErrors, ...english.consoleErrors], []);
  });

  const fillTimes = async (page: Page, start: number, end: number) => {
    await byTestId(page, 'event-start').fill(localInput(start));
    await byTestId(page, 'event-end').fill(localInput(end));
  };

  it('[H1275] [H1276] [H1278] [H1279] [H1515] when an announced event begins, a push, the inbox and the event’s page each lead users into its hangout', async () => {
    const { address } = app();
    const room = await createHangout(kai, 'Moonlight');

    const host = await openFor(kai);
    await visit(host.page, `${address}/events`);
    await byTestId(host.page, 'event-announce').click();
    await byTestId(host.page, 'event-name').fill('Full moon; all vinyl');
    await byTestId(host.page, 'event-description').fill('Bring your oldest record.\nDoors open at nine.');
    await fillTimes(host.page, Date.now() + 24 * HOUR_MS, Date.now() + 23 * HOUR_MS);
    await host.page.getByText('An event ends after it has begun.').waitFor();
    await fillTimes(host.page, Date.now() + 24 * HOUR_MS, Date.now() + 28 * HOUR_MS);
    await byTestId(host.page, 'event-room').selectOption({ label: 'Moonlight' });
    await byTestId(host.page, 'event-find-host').fill(bob.nickname);
    await byTestId(host.page, 'event-add-host').filter({ hasText: bob.nickname }).click();
    await byTestId(host.page, 'event-save').click();
    await host.page.waitForURL('**/events/full-moon-all-vinyl');
    await byTestId(host.page, 'event-countdown').waitFor();
    await byTestId(host.page, 'event-where').getByText('Moonlight', { exact: true }).waitFor();
    await waitFor(
      'both hosts stand there',
      async () => (await byTestId(host.page, 'event-host').count()) === 2,
    );

    // Only hosts who have accepted the invitation are listed; this one accepts on a phone in Spanish.
    await host.page.getByText('Invited, has not answered yet').waitFor();
    const guest = await openFor(bob, { width: 390, height: 844, touch: true, language: 'es' });
    await visit(guest.page, `${address}/notifications`);
    await guest.page.getByText(`${kai.nickname} te invitó a llevar Full moon; all vinyl`).tap();
    await guest.page.waitForURL('**/events/full-moon-all-vinyl');
    await guest.page.getByText('Tienes una invitación a llevar este evento.').waitFor();
    await byTestId(guest.page, 'event-host-accept').tap();
    await byTestId(guest.page, 'event-host-stop').waitFor();
    assert.ok((await guest.page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await guest.context.close();
    await host.page.reload();
    await byTestId(host.page, 'event-host').getByText(bob.nickname, { exact: true }).waitFor();
    assert.equal(await host.page.getByText('Invited, has not answered yet').count(), 0);

    // In the calendar file the texts are escaped.
    const downloading = host.page.waitForEvent('download');
    await byTestId(host.page, 'event-calendar').click();
    const calendar = await readFile(await (await downloading).path(), 'utf8');
    assert.match(calendar, /^BEGIN:VCALENDAR\r\n/);
    assert.match(calendar, /SUMMARY:Full moon\\; all vinyl\r\n/);
    assert.match(calendar, /DTSTART:\d{8}T\d{6}Z\r\n/);

    // On a phone in Spanish, Ann finds the event on the home page and requests a reminder.
    const page = await phone.context.newPage();
    await visit(page, address);
    await byTestId(page, 'home-events').getByText('Full moon; all vinyl').tap();
    await page.waitForURL('**/events/full-moon-all-vinyl');
    // The response with the event is delayed until the tap: the toast must confirm the new choice, not the one that was
    // loaded.
    await page.locator('[data-testid="event-reminder"][aria-pressed="false"]').waitFor();
    assert.equal(await byTestId(page, 'event-enter').count(), 0);
    const pressed = Promise.withResolvers<void>();
    await page.route('**/events/slug/**', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await byTestId(page, 'event-reminder').tap();
    await page.locator('[data-testid="event-reminder"][aria-pressed="true"]').waitFor();
    pressed.resolve();
    await page.getByText('Te avisaremos antes de que empiece').waitFor();
    await page.close();

    // The event starts now, so users with a reminder are notified.
    await byTestId(host.page, 'event-edit').click();
    await byTestId(host.page, 'event-dialog').waitFor();
    await fillTimes(host.page, Date.now(), Date.now() + 3 * HOUR_MS);
    await byTestId(host.page, 'event-save').click();
    await byTestId(host.page, 'event-dialog').waitFor({ state: 'detached' });
    await byTestId(host.page, 'event-running').waitFor();
    const path = `/r/${room.slug}`;
    await deliverPush(phone, worker, address, await firstPush(path));
    assert.deepEqual(await shownBy(worker), [
      { title: 'Full moon; all vinyl empieza ahora', body: 'Moonlight', path },
    ]);
    assert.deepEqual(await pressNotification(worker), [path]);
    const inside = await phone.context.newPage();
    await visit(inside, address + path);
    await byTestId(inside, 'player').waitFor();

    // One host gets into the hangout by the inbox entry, the other by the event's page.
    await visit(desk.page, `${address}/notifications`);
    const entry = desk.page.locator('[data-testid="notification"][data-kind="eventBegins"]');
    await entry.getByRole('link').click();
    await desk.page.waitForURL(`**${path}`);
    await byTestId(host.page, 'event-enter').click();
    await byTestId(host.page, 'player').waitFor();
    await byTestId(host.page, 'hangout-event').getByText('Full moon; all vinyl').waitFor();
    await byTestId(host.page, 'head-count').getByText('3').waitFor();
    assert.equal(pushesAbout(path).length, 1, 'the push came once');
    assert.deepEqual((await ann.api(events.upcoming, { roomId: room.slug })).count, 1);
    for (const { consoleErrors } of [host, desk]) assert.deepEqual(consoleErrors, []);
  });

  it('[H1515] a host who declines while the event is being edited is not invited again when it is saved', async () => {
    const { address } = app();
    const [startDate, endDate] = [1, 2].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString());
    const made = await kai.api(events.create, {
      name: 'Waning moon',
      ...{ startDate: startDate ?? '', endDate: endDate ?? '', hostUuids: [kai.uuid, bob.uuid] },
    });
    const id = String(made.id);
    const { page } = await openFor(kai);
    await visit(page, `${address}/events/${made.slug}`);
    await byTestId(page, 'event-edit').click();
    await byTestId(page, 'event-host-chosen').filter({ hasText: bob.nickname }).waitFor();
    await bob.api(events.setHosting, { id, isHost: false });
    await byTestId(page, 'event-name').fill('New moon');
    await byTestId(page, 'event-save').click();
    await byTestId(page, 'event-dialog').waitFor({ state: 'detached' });
    const { name, hostUuids, invitedHostUuids } = await kai.api(events.one, { id });
    assert.deepEqual([name, hostUuids, invitedHostUuids], ['New moon', [kai.uuid], []]);
  });

  it('[H597] if the browser supports installation, the menu offers to install the app', async () => {
    const { page } = desk;
    await visit(page, app().address);
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
    await byTestId(page, 'menu-friends').waitFor();
    assert.equal(await byTestId(page, 'menu-install').count(), 0);
  });

  it('[H596] without a network an offline page is shown in the user’s language, and the app returns once the network does', async () => {
    const { address } = app();
    const { page, context } = desk;
    await visit(page, address);
    const worker = await findWorker(desk);
    await waitFor('the worker serves the page', () =>
      page.evaluate(() => navigator.serviceWorker.controller !== null),
    );
    await context.setOffline(true);
    await page.goto(`${address}/friends`);
    // The offline page contains its texts in all languages until its script has run; the script also adds the listener
    // for the event `online`.
    await page.locator('html[lang="es"]').waitFor();
    const offline = page.getByRole('heading', { name: 'No tienes conexión' });
    await offline.waitFor();
    assert.ok(await hasNoStoredAnswers(worker));
    const loaded = page.waitForEvent('load');
    await context.setOffline(false);
    // Some Chromium versions do not fire the event `online`, so the test fires it. In other versions the page is
    // already navigating.
    await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => {});
    await loaded;
    // Playwright restores the service worker's network after that of the page, so the worker may serve the offline page
    // once more.
    if ((await offline.count()) > 0) await page.reload();
    await byTestId(page, 'notifications-link').waitFor();
  });

  /** Returns whether the service worker's caches contain only files of the offline page. */
  const hasNoStoredAnswers = (worker: Worker) =>
    worker.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      return paths.every((path) => /^\/(offline\.(html|js|css)|brand\.css|favicon\.svg)$/.test(path));
    });
});
