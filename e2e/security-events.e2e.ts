import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { securityEvents } from '@hangout/contract/rest/audit/security-events';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { ADMIN, PASSWORD, type RegisteredUser, signInAs, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

describe('the page of security events', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let mod: RegisteredUser;
  let page: Page;
  before(async () => {
    const { address } = app();
    [ann, mod] = [await signUp(address, 'ann'), await signUp(address, 'mod')];
    const admin = await signInAs(address, ADMIN.ADMIN_EMAIL);
    await admin.api(moderation.addRole, { userUuid: mod.uuid, role: 'moderator' });
    for (const password of ['a guess', 'another guess', PASSWORD])
      await createApi({ base: address })(auth.login, { email: ann.email, password }).catch(() => {});
    // Events are stored in batches, after the responses to the requests.
    await waitFor('all of it is recorded', async () => {
      const { data } = await admin.api(securityEvents.list, { filter: [`subjectUuid||$eq||${ann.uuid}`] });
      const countOf = (outcome: string) =>
        data.reduce((sum, event) => sum + (event.outcome === outcome ? (event.count ?? 0) : 0), 0);
      return countOf('failure') === 2 && countOf('success') === 2;
    });
    page = await openAs(admin);
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-admin').click();
    await page.getByRole('link', { name: 'Security log' }).click();
    // The list of users stays visible until this list is loaded.
    await page.getByRole('region', { name: 'Security log' }).waitFor();
  });

  async function openAs({ token }: RegisteredUser, options: WindowOptions = {}): Promise<Page> {
    const window = await open(await launch(), options);
    await restoreSession(window, token);
    await visit(window.page, `${app().address}/?lang=${options.language ?? 'en'}`);
    return window.page;
  }
  const rowsOf = (page: Page) => byTestId(page, 'admin-row');

  it('[H1747] [H752] an admin opens the security events from the menu, finds a failed sign-in, and sees the IP address that it came from', async () => {
    await byTestId(page, 'admin-search').fill(ann.nickname);
    // Until the search has finished, all events are shown.
    await page.waitForURL(({ searchParams }) => searchParams.get('words') === ann.nickname);
    await rowsOf(page).filter({ hasText: ann.nickname }).filter({ hasText: 'New account' }).waitFor();
    await byTestId(page, 'admin-filter').selectOption('failure');
    const failed = rowsOf(page).filter({ hasText: 'failed' });
    await rowsOf(page)
      .filter({ has: page.getByText('done', { exact: true }) })
      .first()
      .waitFor({ state: 'detached' });
    // Two failed logins share one row if they happened within the same minute.
    const count = (await failed.count()) === 1 ? 2 : 1;
    assert.match(
      (await failed.first().textContent()) ?? '',
      new RegExp(`Sign-in.*127\\.0\\.0\\.1.*${count}`),
    );
    await failed.first().getByTestId('admin-open').click();
    const dialog = byTestId(page, 'security-event');
    await dialog.getByText('wrong_credentials').waitFor();
    await dialog.getByText('POST user-service/auth/login').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'admin-until').fill('2020-01-01T00:00');
    await page.getByText('Nothing found').waitFor();
    await visit(page, `${app().address}/admin/security?until=2099-01-01T00:00&words=sign`);
    await rowsOf(page).first().waitFor();
    assert.deepEqual(
      [await byTestId(page, 'admin-until').inputValue(), await byTestId(page, 'admin-search').inputValue()],
      ['2099-01-01T00:00', 'sign'],
    );
  });

  it('[H527] if a user changes two filters of an admin list before the page renders again, both filters apply', async () => {
    // Does a full page load to empty the fields of the previous test. `lang` overrides the language of the admin's
    // account, which all test files share.
    await page.goto(`${app().address}/admin/security?lang=en`);
    await rowsOf(page).first().waitFor();
    await page.evaluate(() => {
      const change = (testId: string, value: string) => {
        const control = document.querySelector(`[data-testid="${testId}"]`);
        if (!control) throw new Error(`${testId} is not shown`);
        // React notices only values that are set through the prototype's native setter.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
        control.dispatchEvent(new Event('input', { bubbles: true }));
        control.dispatchEvent(new Event('change', { bubbles: true }));
      };
      change('admin-filter', 'failure');
      change('admin-until', '2020-01-01T00:00');
    });
    await page.getByText('Nothing found').waitFor();
    const { searchParams } = new URL(page.url());
    assert.deepEqual([searchParams.get('only'), searchParams.get('until')], ['failure', '2020-01-01T00:00']);
  });

  it('[H2043] a page of an admin list that no longer exists, because its last row was removed, gives way to the last page', async () => {
    await visit(page, `${app().address}/admin/users?words=${ann.nickname}&page=3`);
    await page.locator('[data-testid="admin-panel"][data-area="users"]').waitFor();
    await rowsOf(page).filter({ hasText: ann.nickname }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('page'), null);
  });

  it('[H752] a moderator sees security events without IP addresses, and users without email addresses, on a phone in Spanish', async () => {
    const page = await openAs(mod, { width: 390, height: 844, touch: true, language: 'es' });
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-admin').click();
    await byTestId(page, 'area-menu').selectOption('security');
    await page.getByRole('region', { name: 'Registro de seguridad' }).waitFor();
    await byTestId(page, 'admin-search').fill(mod.nickname);
    await rowsOf(page).filter({ hasText: mod.nickname }).filter({ hasText: 'Hecho por el equipo' }).waitFor();
    assert.equal(
      await byTestId(page, 'area-menu').locator('option').count(),
      5,
      'people, the moderation log, the events, who has asked to leave, and the music services',
    );
    const shown = (await page.locator('main, body').first().textContent()) ?? '';
    assert.ok(!shown.includes('127.0.0.1'), 'no address');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
    await visit(page, `${app().address}/admin/users?words=${ann.nickname}`);
    // Until this area is loaded, the previous one stays visible.
    await page.locator('[data-testid="admin-panel"][data-area="users"]').waitFor();
    await rowsOf(page).filter({ hasText: ann.nickname }).waitFor();
    assert.ok(!(await page.locator('main').textContent())?.includes(ann.email), 'no email address');
    await visit(page, `${app().address}/admin/vouchers`);
    await page.waitForURL('**/admin/users');
  });
});
