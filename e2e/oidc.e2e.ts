import assert from 'node:assert/strict';
import { signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { testOidcClient, useOidcProvider } from '@hangout/testkit/providers/use-oidc-provider';
import type { Page } from 'playwright-core';

/** Only these parts of the pages are checked here; screens/ checks the whole pages. */
const card = '[data-testid="oidc-settings"]';

/** Fills in the login form on the provider's page. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Reads the role in the access token that the page has stored. */
const readRole = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('core') ?? '{}') as { token?: string };
    return JSON.parse(atob(token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).role;
  });

describe('accounts at OpenID Connect providers', () => {
  const theirs = useOidcProvider();
  const { launch, open } = useBrowsers();
  const app = useOwnApp({
    seed: 'none',
    env: () => ({
      OIDC_PROVIDERS: JSON.stringify([
        {
          ...{ id: 'guild', label: 'Guild of Records', issuer: theirs().issuer, ...testOidcClient },
          ...{ roles: { crew: 'moderator' }, signOutThere: true },
        },
        { id: 'away', label: 'School of Music', issuer: 'http://127.0.0.1:9', clientId: 'hangout' },
      ]),
    }),
  });

  it('[H1940] [H1942] [H1946] [H1949] a user signs up at an OpenID Connect provider, whose groups give and remove a role; signing out also signs out at the provider', async () => {
    theirs().people.set('ada', { preferred_username: 'Ada', email: 'ada@guild.example' });
    const { page } = await open(await launch());
    await visit(page, `${app().address}/login?to=/settings/account`);
    await byTestId(page, 'with-oidc-away').click();
    await page.getByText('The sign-in service does not answer right now').waitFor();
    await byTestId(page, 'with-oidc-guild').click();
    await signInThere(page, 'ada');
    await page.waitForURL(({ pathname }) => pathname === '/onboarding');
    await visit(page, `${app().address}/settings/account`);
    await byTestId(page, 'oidc-name-guild').filter({ hasText: 'ada@guild.example' }).waitFor();
    assert.deepEqual(await findViolations(page, card), []);
    // Unlinking is refused, because this is the only sign-in method of the account.
    await byTestId(page, 'oidc-unlink-guild').click();
    await page.locator('dialog[open] [data-variant="danger"]').click();
    await page.getByText('This is the only way into your account').waitFor();
    assert.equal(await readRole(page), 'user');

    for (const [groups, role] of [
      [['crew'], 'moderator'],
      [['choir'], 'user'],
    ] as const) {
      theirs().people.set('ada', { groups });
      await visit(page, `${app().address}/settings`);
      await byTestId(page, 'log-out').click();
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      await page.waitForURL((url) => url.origin === app().address && url.pathname === '/');
      await visit(page, `${app().address}/login?to=/settings/account`);
      await byTestId(page, 'with-oidc-guild').click();
      // The provider asks for the login again, because the user's session there has ended.
      await signInThere(page, 'ada');
      await byTestId(page, 'oidc-name-guild').waitFor();
      assert.equal(await readRole(page), role);
    }
  });

  it('[H1944] on a phone in Spanish a user links an account at an OpenID Connect provider, unlinks it, and reads that another provider cannot be reached', async () => {
    const ann = await signUp(app().address, 'ann');
    const phone = await open(await launch(), { width: 390, height: 844, touch: true, language: 'es' });
    await restoreSession(phone, ann.token);
    const { page } = phone;
    await visit(page, `${app().address}/settings/account`);
    await byTestId(page, 'oidc-link-away').click();
    await page.getByText('El servicio de inicio de sesión no responde').waitFor();
    await byTestId(page, 'oidc-link-guild').click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await byTestId(page, 'external-problem').filter({ hasText: 'Cancelaste en Guild of Records' }).waitFor();
    assert.deepEqual(await findViolations(page), []);
    await byTestId(page, 'external-again').click();
    await signInThere(page, 'bo');
    await page.waitForURL(({ pathname, search }) => pathname === '/settings/account' && search === '');
    await byTestId(page, 'oidc-name-guild').waitFor();
    assert.deepEqual(await findViolations(page, card), []);
    await byTestId(page, 'oidc-unlink-guild').click();
    await page.locator('dialog[open] [data-variant="danger"]').click();
    await byTestId(page, 'oidc-link-guild').waitFor();
  });
});
