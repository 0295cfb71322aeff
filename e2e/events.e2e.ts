import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { events } from '@hangout/contract/rest/room-service/events';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
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
import { createFakePushService } from '@hangout/testkit/fake-push-service';
import { describeWithProgram } from '@hangout/testkit/programs';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/** The value of an input of date and time, in the time zone of this machine, which is that of its browsers. */
function localInput(time: number): string {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
const HOUR_MS = 3_600_000;

// The bundled browser shows no notifications.
describeWithProgram('Chrome or Chromium', 'an event', () => {
  const service = createFakePushService();
  const env: Record<string, string> = {};
  before(async () => {
    env.PUSH_HOSTS = await service.start();
  });
  after(() => service.stop());
  const app = useOwnApp({ seed: 'none', env });
  const { launch, open } = useBrowsers({ prefersInstalled: true });

  async function openFor(person: RegisteredUser, options: Parameters<typeof open>[1] = {}) {
    const subscription = service.subscribe();
    const opened = await open(await launch(), { serviceWorkers: true, ...options });
    await opened.context.grantPermissions(['notifications'], { origin: app().address });
    await opened.context.addInitScript(subscribeTo, subscription);
    await restoreSession(opened, person.token);
    return { ...opened, subscription };
  }

  const fillTimes = async (page: Page, start: number, end: number) => {
    await byTestId(page, 'event-start').fill(localInput(start));
    await byTestId(page, 'event-end').fill(localInput(end));
  };

  it('[H1275] [H1276] [H1278] [H1279] goes from its announcement over the push at its beginning to everybody inside', async () => {
    const { address } = app();
    const [kai, ann, bob] = [
      await signUp(address, 'djKai'),
      await signUp(address, 'ann'),
      await signUp(address, 'bob'),
    ];
    await bob.api(profiles.update, { locale: 'es' });
    const room = await createHangout(kai, 'Velvet');

    // The host announces it for tomorrow.
    const host = await openFor(kai);
    await visit(host.page, `${address}/events`);
    await byTestId(host.page, 'event-announce').click();
    await byTestId(host.page, 'event-name').fill('Full moon; all vinyl');
    await byTestId(host.page, 'event-description').fill('Bring your oldest record.\nDoors open at nine.');
    await fillTimes(host.page, Date.now() + 24 * HOUR_MS, Date.now() + 23 * HOUR_MS);
    await host.page.getByText('An event ends after it has begun.').waitFor();
    await fillTimes(host.page, Date.now() + 24 * HOUR_MS, Date.now() + 28 * HOUR_MS);
    await byTestId(host.page, 'event-room').selectOption({ label: 'Velvet' });
    await byTestId(host.page, 'event-find-host').fill(ann.nickname);
    await byTestId(host.page, 'event-add-host').first().click();
    await byTestId(host.page, 'event-save').click();
    await host.page.waitForURL('**/events/full-moon-all-vinyl');
    await byTestId(host.page, 'event-countdown').waitFor();
    await byTestId(host.page, 'event-where').getByText('Velvet', { exact: true }).waitFor();
    await waitFor(
      'both hosts stand there',
      async () => (await byTestId(host.page, 'event-host').count()) === 2,
    );

    // A calendar gets it with its texts escaped.
    const downloading = host.page.waitForEvent('download');
    await byTestId(host.page, 'event-calendar').click();
    const calendar = await readFile(await (await downloading).path(), 'utf8');
    assert.match(calendar, /^BEGIN:VCALENDAR\r\n/);
    assert.match(calendar, /SUMMARY:Full moon\\; all vinyl\r\n/);
    assert.match(calendar, /DTSTART:\d{8}T\d{6}Z\r\n/);

    // On a phone, in Spanish, somebody finds it on the home page and wants to be reminded.
    const guest = await openFor(bob, { width: 390, height: 844, touch: true, language: 'es' });
    await visit(guest.page, `${address}/settings/notifications`);
    await byTestId(guest.page, 'this-browser-on').click();
    await guest.page.locator('[data-testid="this-browser-state"][data-state="on"]').waitFor();
    const worker = await findWorker(guest);
    await visit(guest.page, address);
    await byTestId(guest.page, 'home-events').getByText('Full moon; all vinyl').tap();
    await guest.page.waitForURL('**/events/full-moon-all-vinyl');
    assert.equal(await byTestId(guest.page, 'event-enter').count(), 0);
    // The reminder is read again before the event is: what is told was wanted, not its opposite.
    await guest.page.locator('[data-testid="event-reminder"][aria-pressed="false"]').waitFor();
    const pressed = Promise.withResolvers<void>();
    await guest.page.route('**/events/slug/**', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await byTestId(guest.page, 'event-reminder').tap();
    await guest.page.locator('[data-testid="event-reminder"][aria-pressed="true"]').waitFor();
    pressed.resolve();
    await guest.page.getByText('Te avisaremos antes de que empiece').waitFor();
    await guest.page.close();

    // The host moves it to now: who wanted it is told at once, and one press leads inside.
    await byTestId(host.page, 'event-edit').click();
    await byTestId(host.page, 'event-dialog').waitFor();
    await fillTimes(host.page, Date.now(), Date.now() + 3 * HOUR_MS);
    await byTestId(host.page, 'event-save').click();
    await byTestId(host.page, 'event-dialog').waitFor({ state: 'detached' });
    await byTestId(host.page, 'event-running').waitFor();
    const { endpoint } = guest.subscription;
    await waitFor('the push arrives', () => service.pushesFor(endpoint).length > 0);
    const [pushed] = service.pushesFor(endpoint);
    await deliverPush(guest, worker, address, pushed);
    const path = `/r/${room.slug}`;
    assert.deepEqual(await shownBy(worker), [
      { title: 'Full moon; all vinyl empieza ahora', body: 'Velvet', path },
    ]);
    assert.deepEqual(await pressNotification(worker), [path]);
    const inside = await guest.context.newPage();
    await visit(inside, address + path);
    await byTestId(inside, 'player').waitFor();

    // The other host has it in the inbox, and comes in from there; the first one by the page of the event.
    const other = await openFor(ann);
    await visit(other.page, `${address}/notifications`);
    const entry = other.page.locator('[data-testid="notification"][data-kind="eventBegins"]');
    await entry.getByRole('link').click();
    await other.page.waitForURL(`**${path}`);
    await byTestId(host.page, 'event-enter').click();
    await byTestId(host.page, 'player').waitFor();
    await byTestId(host.page, 'hangout-event').getByText('Full moon; all vinyl').waitFor();
    await byTestId(host.page, 'head-count').getByText('3').waitFor();
    assert.equal(service.pushesFor(endpoint).length, 1, 'the push came once');
    assert.deepEqual((await bob.api(events.upcoming, { roomId: room.slug })).count, 1);
    for (const { consoleErrors } of [host, guest, other]) assert.deepEqual(consoleErrors, []);
  });
});
