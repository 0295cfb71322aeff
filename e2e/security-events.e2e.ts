import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { securityEvents } from '@hangout/contract/rest/audit-service/security-events';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { moderation } from '@hangout/contract/rest/user-service/moderation';
import { ADMIN, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitUntil } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

describe('security events on screen', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let adminToken: string;
  let ann: RegisteredUser;
  let mod: RegisteredUser;
  before(async () => {
    const { address } = app();
    [ann, mod] = [await signUp(address, 'ann'), await signUp(address, 'mod')];
    const api = createApi({ base: address });
    const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
    adminToken = (await api(auth.login, login)).accessToken;
    const admin = createApi({ base: address, token: () => adminToken });
    await admin(moderation.addRole, { userUuid: mod.uuid, role: 'moderator' });
    for (const password of ['a guess', 'another guess', PASSWORD])
      await api(auth.login, { email: ann.email, password }).catch(() => {});
    // Events are stored in batches, after the answers.
    await waitUntil(async () => {
      const { data } = await admin(securityEvents.list, { filter: [`subjectUuid||$eq||${ann.uuid}`] });
      return data.some(({ outcome }) => outcome === 'failure');
    });
  });

  async function openAs(token: string, options: WindowOptions = {}): Promise<Page> {
    const window = await open(await launch(), options);
    await restoreSession(window, token);
    await visit(window.page, `${app().address}/?lang=${options.language ?? 'en'}`);
    return window.page;
  }
  const rowsOf = (page: Page) => byTestId(page, 'admin-row');

  it('[H752] an admin reaches the security events by the menu, finds a failed sign-in and sees where it came from', async () => {
    const page = await openAs(adminToken);
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-admin').click();
    await page.getByRole('tab', { name: 'Security' }).click();
    await rowsOf(page).filter({ hasText: 'New account' }).first().waitFor();
    await byTestId(page, 'admin-filter').selectOption('failure');
    await byTestId(page, 'admin-search').fill(ann.nickname);
    const failed = rowsOf(page).filter({ hasText: 'failed' });
    await rowsOf(page).filter({ hasText: 'done' }).first().waitFor({ state: 'detached' });
    assert.match((await failed.first().textContent()) ?? '', /Sign-in.*127\.0\.0\.1.*2/);
    await failed.first().getByTestId('admin-open').click();
    const dialog = byTestId(page, 'security-event');
    await dialog.getByText('wrong_credentials').waitFor();
    await dialog.getByText('POST user-service/auth/login').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'admin-until').fill('2020-01-01T00:00');
    await page.getByText('Nothing found').waitFor();
  });

  it('[H527] two filters of a list that are changed before the page is drawn again both hold', async () => {
    const page = await openAs(adminToken);
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-admin').click();
    await page.getByRole('tab', { name: 'Security' }).click();
    await rowsOf(page).first().waitFor();
    await page.evaluate(() => {
      const change = (testId: string, value: string) => {
        const control = document.querySelector(`[data-testid="${testId}"]`);
        if (!control) throw new Error(`${testId} is not shown`);
        // React hears only of values that are set as the browser sets them.
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

  it('[H752] a moderator reads them on a phone in Spanish, without addresses and without the other lists', async () => {
    const page = await openAs(mod.token, { width: 390, height: 844, touch: true, language: 'es' });
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-security').click();
    await rowsOf(page).filter({ hasText: 'Hecho por el equipo' }).first().waitFor();
    assert.equal(
      await page.getByRole('tab').count(),
      4,
      'the events, the moderation log, who has asked to leave, and the music services',
    );
    const shown = (await page.locator('main, body').first().textContent()) ?? '';
    assert.ok(!shown.includes('127.0.0.1'), 'no address');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
    await visit(page, `${app().address}/admin/users`);
    await rowsOf(page).first().waitFor();
    assert.match(page.url(), /\/admin\/moderation$/);
  });
});
