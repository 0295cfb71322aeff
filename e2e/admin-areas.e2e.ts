import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { auditEvents } from '@hangout/contract/rest/audit-service/audit-events';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { ADMIN, createHangout, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

/** What an admin does in one area: the fields by name; a field with `person` chooses the member. */
interface AreaVisit {
  readonly area: string;
  readonly make: Readonly<Record<string, string>>;
  /** A text by which the row is found. */
  readonly row: string;
  readonly change?: Readonly<Record<string, string>>;
  /** The row after the change. */
  readonly changed?: string;
  readonly isKept?: boolean;
}

const visits: readonly AreaVisit[] = [
  {
    area: 'communities',
    make: { name: 'Night Owls', slug: 'night-owls', description: 'Awake' },
    row: 'night-owls',
    change: { name: 'Early Birds' },
    changed: 'Early Birds',
  },
  {
    area: 'events',
    make: { name: 'Lantern Night', startDate: '2041-03-01T20:00', endDate: '2041-03-02T02:00' },
    row: 'Lantern Night',
    change: { name: 'Lantern Morning' },
    changed: 'Lantern Morning',
  },
  {
    area: 'seasons',
    make: {
      name: 'A far winter',
      startDate: '2041-01-01T00:00',
      endDate: '2041-02-01T00:00',
      awards: 'mirra; rank 3',
    },
    row: 'A far winter',
    change: { awards: 'sol; points 500' },
    changed: 'sol; points 500',
  },
  { area: 'avatars', make: { slug: 'lantern' }, row: 'lantern', change: { avatarStatus: 'PRIVATE' } },
  { area: 'assignments', make: { slug: 'mirra', userUuid: 'person' }, row: 'mirra' },
  {
    area: 'consumables',
    make: { name: 'A paper lantern', price: '12' },
    row: 'A paper lantern',
    change: { price: '15' },
    changed: '15',
    isKept: true,
  },
  { area: 'vouchers', make: { code: 'LANTERN-2041' }, row: 'LANTERN-2041', isKept: true },
  { area: 'phones', make: { phone: '+1 202 555 0100', note: 'The desk' }, row: 'The desk' },
  {
    area: 'customFields',
    make: { entityId: '7', key: 'lamp', value: '{"hue":3}' },
    row: 'lamp',
    change: { value: '{"hue":4}' },
    changed: '{"hue":4}',
  },
  {
    area: 'moderation',
    make: { type: 'kickUser', userUuid: 'person', reason: 'Written by hand' },
    row: 'Written by hand',
    change: { reason: 'Corrected by hand' },
    changed: 'Corrected by hand',
  },
];

describe('areas of those who run the platform', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let adminToken: string;
  let ann: RegisteredUser;
  before(async () => {
    const { address } = app();
    ann = await signUp(address, 'ann');
    const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
    adminToken = (await createApi({ base: address })(auth.login, login)).accessToken;
  });

  async function openAs(token: string, options: WindowOptions = {}) {
    const window = await open(await launch(), options);
    await restoreSession(window, token);
    return window;
  }

  async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) {
      const field = byTestId(page, `field-${name}`);
      if (value === 'person') {
        await field.fill(ann.nickname);
        await byTestId(page, `field-${name}-offer`).first().click();
      } else if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
        await field.selectOption(value);
      else await field.fill(value);
    }
  }

  /** Sends the form that is open, and waits until it is gone. */
  async function send(page: Page): Promise<void> {
    await byTestId(page, 'admin-form-send').click();
    await byTestId(page, 'admin-form').waitFor({ state: 'detached' });
  }

  it('[H1300] [H1301] an admin makes, edits and deletes one thing of each area, and sees its history', async () => {
    const { page, consoleErrors } = await openAs(adminToken);
    await visit(page, `${app().address}/admin/communities`);
    for (const { area, make, row, change, changed, isKept } of visits) {
      const tab = byTestId(page, `tab-${area}`);
      await tab.click();
      // The area before stays on the screen until this one is loaded.
      await tab.and(page.locator('[aria-selected="true"]')).waitFor();
      await byTestId(page, 'do-create').click();
      await fill(page, make);
      await send(page);
      const line = (text: string) => byTestId(page, 'admin-row').filter({ hasText: text });
      await line(row).first().getByTestId('admin-open').click();
      await byTestId(page, 'admin-details').waitFor();
      if (change) {
        await byTestId(page, 'do-edit').click();
        await fill(page, change);
        await send(page);
        if (changed) await byTestId(page, 'admin-details').getByText(changed).first().waitFor();
      }
      await byTestId(page, 'tab-history').click();
      const entries = byTestId(page, 'history-entry');
      await entries.nth(change ? 1 : 0).waitFor();
      assert.equal(await entries.count(), change ? 2 : 1, `history of ${area}`);
      await byTestId(page, 'tab-facts').click();
      if (isKept) await page.keyboard.press('Escape');
      else {
        await byTestId(page, 'do-delete').click();
        await byTestId(page, 'confirm-yes').click();
        await byTestId(page, 'admin-details').waitFor({ state: 'detached' });
        await line(changed ?? row)
          .first()
          .waitFor({ state: 'detached' });
      }
      await byTestId(page, 'admin-details').waitFor({ state: 'detached' });
    }
    assert.deepEqual(consoleErrors, []);
  });

  it('[H1300] an admin makes several communities at once; what the server refuses stays written', async () => {
    const { page } = await openAs(adminToken);
    await visit(page, `${app().address}/admin/communities`);
    await byTestId(page, 'do-create-several').click();
    await fill(page, { bulk: 'Red Lamps; red-lamps\nBlue Lamps; red-lamps; PRIVATE' });
    await byTestId(page, 'admin-form-send').click();
    await byTestId(page, 'admin-form').getByRole('alert').first().waitFor();
    assert.match(await byTestId(page, 'field-bulk').inputValue(), /Blue Lamps/);
    await fill(page, { bulk: 'Red Lamps; red-lamps\nBlue Lamps; blue-lamps; PRIVATE' });
    await send(page);
    await byTestId(page, 'admin-row').filter({ hasText: 'blue-lamps' }).waitFor();
  });

  it('[H1300] an admin makes an account, gives it a name, a badge, points and a role, and sees all of it in its history', async () => {
    const { page } = await openAs(adminToken);
    await visit(page, `${app().address}/admin/users`);
    await byTestId(page, 'do-create').click();
    await fill(page, { email: 'mina@example.org', password: PASSWORD, nickname: 'Mina' });
    await send(page);
    await byTestId(page, 'admin-row')
      .filter({ hasText: 'mina@example.org' })
      .getByTestId('admin-open')
      .click();
    await byTestId(page, 'tab-account').click();
    await byTestId(page, 'do-edit').click();
    await fill(page, { nickname: 'Mina Moon' });
    await send(page);
    await byTestId(page, 'do-badges').click();
    await byTestId(page, 'field-badges').getByRole('switch', { name: 'VERIFIED' }).check();
    await send(page);
    await byTestId(page, 'do-points').click();
    await fill(page, { points: '25', reason: 'For the lamps' });
    await send(page);
    await byTestId(page, 'do-global-moderator').click();
    await byTestId(page, 'confirm-yes').click();
    await byTestId(page, 'confirm').waitFor({ state: 'detached' });
    await byTestId(page, 'tab-history').click();
    await byTestId(page, 'history-entry').nth(3).waitFor();
    const mina = await createApi({ base: app().address })(auth.login, {
      email: 'mina@example.org',
      password: PASSWORD,
    });
    const own = await createApi({ base: app().address, token: () => mina.accessToken })(profiles.own);
    assert.deepEqual([own.nickname, own.badges, own.role], ['Mina Moon', ['VERIFIED'], 'globalModerator']);
  });

  it('[H1304] an admin sees how a notification looks and whom it reaches before it is sent, in Spanish on a phone', async () => {
    const { page } = await openAs(adminToken, { width: 390, height: 844, touch: true, language: 'es' });
    await visit(page, `${app().address}/admin/notifications`);
    await byTestId(page, 'do-send-people').click();
    await fill(page, { userUuids: 'person', title: 'Esta noche', body: 'Se encienden las luces' });
    const preview = byTestId(page, 'push-preview');
    await preview.getByText('Se encienden las luces').waitFor();
    await preview.getByText('Lo reciben 0 personas').waitFor();
    await send(page);
    await byTestId(page, 'admin-row').filter({ hasText: 'A varias personas' }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
  });

  it('[H1305] an admin reads the figures as plots and as tables, in Spanish on a phone', async () => {
    const { slug } = await createHangout(ann, 'Counted');
    await (await ann.join(slug)).leave();
    const { page } = await openAs(adminToken, { width: 390, height: 844, touch: true, language: 'es' });
    await visit(page, `${app().address}/admin/figures`);
    const people = byTestId(page, 'bar-chart').filter({ hasText: 'Cuentas nuevas' });
    await people.getByText('En una tabla').click();
    const cells = people.locator('tbody tr');
    assert.equal(await cells.count(), 30);
    assert.match((await cells.last().textContent()) ?? '', /[1-9]/);
    await byTestId(page, 'figures-span').selectOption('7');
    await cells.nth(7).waitFor({ state: 'detached' });
    const regions = byTestId(page, 'bar-chart').filter({ hasText: 'Entradas por país' });
    const bar = await regions.locator('rect').boundingBox();
    const plot = await regions.locator('svg').boundingBox();
    assert.ok(bar && plot && bar.width < plot.width / 4, 'one country does not fill the plot');
  });

  it('[H1404] [H1336] the tab of an open area is in view on a phone, and a test error says what came of it', async () => {
    const { page } = await openAs(adminToken, { width: 390, height: 844, touch: true });
    await visit(page, `${app().address}/admin/services`);
    await byTestId(page, 'service-status').first().waitFor();
    const tab = (await byTestId(page, 'tab-services').boundingBox()) ?? { x: -1, width: 0 };
    assert.ok(tab.x >= 0 && tab.x + tab.width <= 390, `from ${tab.x}, ${tab.width} wide`);
    await byTestId(page, 'do-raise-error').click();
    await byTestId(page, 'confirm-yes').click();
    await byTestId(page, 'toast').getByText('The server failed on purpose').waitFor();
  });

  it('[H1303] an admin sees how the services are, and the last event of a name', async () => {
    await ann.api(auditEvents.tell, { topic: 'lamp-lit', data: { hue: 3 } });
    const { page } = await openAs(adminToken);
    await visit(page, `${app().address}/admin/services`);
    await byTestId(page, 'service-status').filter({ hasText: 'audit-service' }).waitFor();
    await byTestId(page, 'event-name').filter({ hasText: 'lamp-lit' }).click();
    await byTestId(page, 'last-event').filter({ hasText: '{"hue":3}' }).waitFor();
  });
});
