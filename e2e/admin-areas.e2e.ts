import assert from 'node:assert/strict';
import { auditEvents } from '@hangout/contract/rest/audit/audit-events';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import {
  ADMIN,
  createHangout,
  PASSWORD,
  type RegisteredUser,
  signInAs,
  signUp,
} from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, closeToasts, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { onePixelPng } from '@hangout/testkit/fuzzing/samples';
import type { Page } from 'playwright-core';

/** Part of all names, which must be unique because other test files create objects in the same app. */
const own = process.pid;

/** What an admin does in one area: the form values by field name. `person` is replaced by the member. */
interface AreaVisit {
  readonly area: string;
  readonly make: Readonly<Record<string, string>>;
  readonly row: string;
  readonly change?: Readonly<Record<string, string>>;
  /** A text that identifies the row after the change, if it is another one than before. */
  readonly changed?: string;
  readonly isKept?: boolean;
}

const visits: readonly AreaVisit[] = [
  {
    area: 'communities',
    make: { name: 'Night Owls', slug: `night-owls-${own}`, description: 'Awake' },
    row: `night-owls-${own}`,
    change: { name: `Early Birds ${own}` },
    changed: `Early Birds ${own}`,
  },
  {
    area: 'events',
    make: { name: `Lantern Night ${own}`, startDate: '2041-03-01T20:00', endDate: '2041-03-02T02:00' },
    row: `Lantern Night ${own}`,
    change: { name: `Lantern Morning ${own}` },
    changed: `Lantern Morning ${own}`,
  },
  {
    area: 'seasons',
    make: {
      name: `A far winter ${own}`,
      startDate: '2041-01-01T00:00',
      endDate: '2041-02-01T00:00',
      awards: 'mirra; rank 3',
    },
    row: `A far winter ${own}`,
    change: { awards: 'sol; points 500' },
    changed: 'sol; points 500',
  },
  {
    area: 'avatars',
    make: { slug: `lantern-${own}` },
    row: `lantern-${own}`,
    change: { avatarStatus: 'PRIVATE' },
  },
  { area: 'assignments', make: { slug: 'mirra', userUuid: 'person' }, row: 'person' },
  {
    area: 'consumables',
    make: { name: `A paper lantern ${own}`, price: '12' },
    row: `A paper lantern ${own}`,
    change: { price: '15' },
    changed: '15',
    isKept: true,
  },
  { area: 'vouchers', make: { code: `LANTERN-${own}` }, row: `LANTERN-${own}`, isKept: true },
  {
    area: 'phones',
    make: { phone: `+1 202 555 ${1000 + (own % 9000)}`, note: `The desk ${own}` },
    row: `The desk ${own}`,
  },
  {
    area: 'customFields',
    make: { entityId: '7', key: `lamp${own}`, value: '{"hue":3}' },
    row: `lamp${own}`,
    change: { value: '{"hue":4}' },
    changed: '{"hue":4}',
  },
  {
    area: 'moderation',
    make: { type: 'kickUser', userUuid: 'person', reason: `Written by hand ${own}` },
    row: `Written by hand ${own}`,
    change: { reason: `Corrected by hand ${own}` },
    changed: `Corrected by hand ${own}`,
  },
];

describe('admin areas', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  /** A desktop window of the admin, and a phone of the same admin in Spanish. */
  let desk: BrowserWindow;
  let phone: Page;
  before(async () => {
    const { address } = app();
    ann = await signUp(address, 'ann');
    const { token } = await signInAs(address, ADMIN.ADMIN_EMAIL);
    const openAsAdmin = async (options: WindowOptions = {}) => {
      const window = await open(await launch(), options);
      await restoreSession(window, token);
      return window;
    };
    desk = await openAsAdmin();
    phone = (await openAsAdmin({ width: 390, height: 844, touch: true, language: 'es' })).page;
  });

  /** Waits for the area's content; the previous area stays visible until then. */
  const isOpen = (page: Page, area: string) =>
    page.locator(`[data-testid="admin-panel"][data-area="${area}"]`).waitFor();

  async function openArea(page: Page, area: string): Promise<void> {
    await visit(page, `${app().address}/admin/${area}`);
    await isOpen(page, area);
  }

  async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) {
      const field = byTestId(page, `field-${name}`);
      if (value === 'person') {
        await field.fill(ann.nickname);
        await byTestId(page, `field-${name}-offer`).filter({ hasText: ann.nickname }).click();
      } else if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
        await field.selectOption(value);
      else await field.fill(value);
    }
  }

  /** Submits the open form and waits until it is closed. */
  async function send(page: Page): Promise<void> {
    await byTestId(page, 'admin-form-send').click();
    await byTestId(page, 'admin-form').waitFor({ state: 'detached' });
    await closeToasts(page);
  }

  it('[H1300] [H1301] [H1659] in each of ten admin areas, an admin creates a record, edits and deletes it if the area allows that, and sees its history', async () => {
    const { page, consoleErrors } = desk;
    await openArea(page, 'communities');
    // [H1659] The open area is marked in the list of areas, which has a heading for each group.
    await byTestId(page, 'area-communities').and(page.locator('[aria-current="page"]')).waitFor();
    assert.deepEqual(await byTestId(page, 'admin-areas').getByRole('heading').allTextContents(), [
      ...['People', 'Hangouts', 'Music and ranking', 'Shop', 'Messages', 'System'],
    ]);
    for (const { area, make, row, change, changed, isKept } of visits) {
      await byTestId(page, `area-${area}`).click();
      await isOpen(page, area);
      await byTestId(page, 'do-create').click();
      await fill(page, make);
      await send(page);
      const line = (text: string) =>
        byTestId(page, 'admin-row').filter({ hasText: text === 'person' ? ann.nickname : text });
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
        await closeToasts(page);
      }
      await byTestId(page, 'admin-details').waitFor({ state: 'detached' });
    }
    assert.deepEqual(consoleErrors, []);
  });

  it('[H1598] a picture that an admin uploads for an avatar is shown in the list of avatars, for users who wear it, and on the stage', async () => {
    const { page } = desk;
    const slug = `comet-${own}`;
    await openArea(page, 'avatars');
    await byTestId(page, 'do-create').click();
    await fill(page, { slug });
    await byTestId(page, 'field-image').setInputFiles({
      name: 'comet.png',
      mimeType: 'image/png',
      buffer: Buffer.from(onePixelPng),
    });
    await send(page);
    const image = `[data-avatar-image="${slug}"] img`;
    await byTestId(page, 'admin-row').locator(image).waitFor();
    await ann.api(profiles.update, { avatarId: slug });
    const { slug: hangout } = await createHangout(ann, 'Comet Watch');
    const inside = await ann.join(hangout);
    await visit(page, `${app().address}/r/${hangout}?stage=flat`);
    await page.locator(`[data-uuid="${ann.uuid}"] [style*="avatar-images"]`).first().waitFor();
    await byTestId(page, 'tab-people').click();
    await byTestId(page, 'person').locator(image).first().waitFor();
    await byTestId(page, 'leave').click();
    await inside.leave();
  });

  it('[H1300] an admin creates several communities in one form; if the server refuses it, the form keeps its input', async () => {
    const { page } = desk;
    const [red, blue] = [`red-lamps-${own}`, `blue-lamps-${own}`];
    await openArea(page, 'communities');
    await byTestId(page, 'do-create-several').click();
    await fill(page, { bulk: `Red Lamps; ${red}\nBlue Lamps; ${red}; PRIVATE` });
    await byTestId(page, 'admin-form-send').click();
    await byTestId(page, 'admin-form').getByRole('alert').first().waitFor();
    assert.match(await byTestId(page, 'field-bulk').inputValue(), /Blue Lamps/);
    await fill(page, { bulk: `Red Lamps; ${red}\nBlue Lamps; ${blue}; PRIVATE` });
    await send(page);
    await byTestId(page, 'admin-row').filter({ hasText: blue }).waitFor();
  });

  it('[H1300] an admin creates an account, changes its name, badges, points and role, and sees each change in its history', async () => {
    const { page } = desk;
    const email = `mina.${own}@example.org`;
    await openArea(page, 'users');
    await byTestId(page, 'do-create').click();
    await fill(page, { email, password: PASSWORD, nickname: `Mina ${own}` });
    await send(page);
    await byTestId(page, 'admin-row').filter({ hasText: email }).getByTestId('admin-open').click();
    await byTestId(page, 'tab-account').click();
    await byTestId(page, 'do-edit').click();
    await fill(page, { nickname: `Mina Moon ${own}` });
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
    await closeToasts(page);
    await byTestId(page, 'tab-history').click();
    await byTestId(page, 'history-entry').nth(3).waitFor();
    const mina = await (await signInAs(app().address, email)).api(profiles.own);
    assert.deepEqual(
      [mina.nickname, mina.badges, mina.role],
      [`Mina Moon ${own}`, ['VERIFIED'], 'globalModerator'],
    );
    await page.keyboard.press('Escape');
  });

  it('[H1304] before an admin sends a notification, the form shows its preview and the number of recipients, in Spanish on a phone', async () => {
    await openArea(phone, 'notifications');
    await byTestId(phone, 'do-send-people').click();
    await fill(phone, { userUuids: 'person', title: 'Esta noche', body: 'Se encienden las luces' });
    const preview = byTestId(phone, 'push-preview');
    await preview.getByText('Se encienden las luces').waitFor();
    await preview.getByText('Lo recibe 1 persona').waitFor();
    // The recipient has no device for pushes, so the message reaches only the inbox.
    await byTestId(phone, 'field-way').selectOption('push');
    await preview.getByText('Lo reciben 0 personas').waitFor();
    await byTestId(phone, 'field-way').selectOption('all');
    await send(phone);
    await byTestId(phone, 'admin-row').filter({ hasText: 'A varias personas' }).waitFor();
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
  });

  it('[H1305] an admin reads the usage statistics as charts and as tables, in Spanish on a phone', async () => {
    const { slug } = await createHangout(ann, 'Counted');
    await (await ann.join(slug)).leave();
    await openArea(phone, 'figures');
    const people = byTestId(phone, 'bar-chart').filter({ hasText: 'Cuentas nuevas' });
    await people.getByText('En una tabla').click();
    const cells = people.locator('tbody tr');
    assert.equal(await cells.count(), 30);
    assert.match((await cells.last().textContent()) ?? '', /[1-9]/);
    await byTestId(phone, 'figures-span').selectOption('7');
    await cells.nth(7).waitFor({ state: 'detached' });
    const regions = byTestId(phone, 'bar-chart').filter({ hasText: 'Entradas por país' });
    const bar = await regions.locator('rect').first().boundingBox();
    const plot = await regions.locator('svg').boundingBox();
    assert.ok(bar && plot && bar.width < plot.width / 4, 'one country does not fill the plot');
  });

  it('[H1404] [H1336] on a phone the admin areas are a grouped menu; an admin who triggers the server’s test error sees a toast about it', async () => {
    await openArea(phone, 'services');
    await byTestId(phone, 'service-status').first().waitFor();
    const menu = byTestId(phone, 'area-menu');
    assert.equal(await menu.inputValue(), 'services');
    assert.deepEqual(
      await menu.locator('optgroup').evaluateAll((groups) => groups.map((one) => one.getAttribute('label'))),
      ['Personas', 'Los hangouts', 'Música y clasificación', 'Tienda', 'Mensajes', 'Sistema'],
    );
    await menu.selectOption('music');
    await isOpen(phone, 'music');
    await menu.selectOption('services');
    await isOpen(phone, 'services');
    await byTestId(phone, 'do-raise-error').click();
    await byTestId(phone, 'confirm-yes').click();
    await byTestId(phone, 'toast').getByText('El servidor falló a propósito').waitFor();
  });

  it('[H1303] [H1904] an admin sees the version, the status of each service, and the latest audit event with a chosen name', async () => {
    await ann.api(auditEvents.tell, { topic: `lamp-lit-${own}`, data: { hue: 3 } });
    const { page } = desk;
    await openArea(page, 'services');
    await byTestId(page, 'service-status').filter({ hasText: 'audit-service' }).waitFor();
    await page.getByText(/version \d+\.\d+\.\d+$/).waitFor();
    await byTestId(page, 'event-name')
      .filter({ hasText: `lamp-lit-${own}` })
      .click();
    await byTestId(page, 'last-event').filter({ hasText: '{"hue":3}' }).waitFor();
  });
});
