import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { secondFactor } from '@hangout/contract/rest/user-service/second-factor';
import { computeTotpCode } from '@hangout/server';
import { ADMIN, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp, useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const STEP_MS = 30_000;
describe('the security page', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let annWindow: BrowserWindow;
  let secret = '';
  let recoveryCodes: string[] = [];
  before(async () => {
    ann = await signUp(app().address, 'ann');
    await ann.api(profiles.update, { locale: 'en' });
    annWindow = await open(await launch());
    await restoreSession(annWindow, ann.token);
  });

  /** Enters email and password on the page for logging in. */
  async function enterPassword(page: Page): Promise<void> {
    await visit(page, `${app().address}/login?to=/settings/security`);
    await byTestId(page, 'with-login').click();
    await byTestId(page, 'sign-up-email').fill(ann.email);
    await byTestId(page, 'sign-up-password').fill(PASSWORD);
    await byTestId(page, 'account-submit').click();
    await byTestId(page, 'second-factor-code').waitFor();
  }

  async function enterCode(page: Page, code: string): Promise<void> {
    await byTestId(page, 'second-factor-code').fill(code);
    await byTestId(page, 'second-factor-submit').click();
  }

  it('[H733][H739] ann turns a second factor on from the settings, and is shown ten recovery codes once', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/settings`);
    await byTestId(page, 'settings-to-security').click();
    await byTestId(page, 'second-factor-set-up').click();
    await byTestId(page, 'set-up-password').fill(PASSWORD);
    await byTestId(page, 'set-up-begin').click();
    secret = ((await byTestId(page, 'second-factor-secret').textContent()) ?? '').replace(/\s/g, '');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await byTestId(page, 'first-code').fill(computeTotpCode(secret, Date.now()));
    await byTestId(page, 'set-up-confirm').click();
    await byTestId(page, 'recovery-codes').waitFor();
    recoveryCodes = await byTestId(page, 'recovery-codes').locator('li').allTextContents();
    assert.equal(recoveryCodes.length, 10);
    await byTestId(page, 'recovery-codes-stored').click();
    await byTestId(page, 'second-factor-on').filter({ hasText: '10 recovery codes left' }).waitFor();
    assert.equal(await byTestId(page, 'recovery-codes').count(), 0);
  });

  it('[H734] ann signs out, and signs in by password and code; a wrong code is refused in words', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/settings`);
    await byTestId(page, 'log-out').click();
    // The session ends by a request, which the next page must not abort.
    await page.getByText('You are listening as a guest.').waitFor();
    await enterPassword(page);
    await enterCode(page, 'wrong');
    await byTestId(page, 'account-error')
      .filter({ hasText: 'This code is wrong or was used already.' })
      .waitFor();
    // The code of the present step may be the one that was used above. That of the next step is accepted, too, and stays so
    // where the next step begins meanwhile.
    await enterCode(page, computeTotpCode(secret, Date.now() + STEP_MS));
    await page.waitForURL((url) => url.pathname === '/settings/security');
    await byTestId(page, 'second-factor-on').waitFor();
  });

  it('[H731][H735] on another device she uses a recovery code, and ends that session from the first one', async () => {
    const other = await open(await launch(), { width: 390, height: 844, touch: true, language: 'es' });
    await enterPassword(other.page);
    await enterCode(other.page, recoveryCodes[0] ?? '');
    // [H855] The language of the account is shown, whatever this browser had.
    await byTestId(other.page, 'second-factor-on').filter({ hasText: '9 recovery codes left' }).waitFor();
    const { page } = annWindow;
    await page.reload();
    await byTestId(page, 'session').nth(1).waitFor();
    assert.equal(await byTestId(page, 'session').count(), 2);
    await page.locator('[data-testid="session"][data-current]').filter({ hasText: 'This device' }).waitFor();
    await byTestId(page, 'end-session').click();
    await byTestId(page, 'session').nth(1).waitFor({ state: 'detached' });
    await other.page.reload();
    await byTestId(other.page, 'guest-sign-up').waitFor();
  });

  it('[H730] a common password is refused in words', async () => {
    const { page } = await open(await launch());
    await visit(page, `${app().address}/sign-up`);
    await byTestId(page, 'with-email').click();
    await byTestId(page, 'sign-up-email').fill('new.person@example.org');
    await byTestId(page, 'sign-up-password').fill('password1');
    await byTestId(page, 'account-submit').click();
    await byTestId(page, 'account-error')
      .filter({ hasText: 'This is one of the most common passwords.' })
      .waitFor();
  });

  it('[H733] ann turns the second factor off by password and code; the password alone signs her in again', async () => {
    const { page } = annWindow;
    await byTestId(page, 'second-factor-turn-off').click();
    await byTestId(page, 'confirm-password').fill(PASSWORD);
    await byTestId(page, 'confirm-code').fill(recoveryCodes[1] ?? '');
    await byTestId(page, 'confirm-send').click();
    await byTestId(page, 'second-factor-set-up').waitFor();
    await createApi({ base: app().address })(auth.login, { email: ann.email, password: PASSWORD });
  });
});

describe('the second factor of staff', () => {
  const app = useOwnApp({ seed: 'none', env: { ...ADMIN, REQUIRE_SECOND_FACTOR: 'staff' } });
  const { launch, open } = useBrowsers();

  it('[H737][H736] an admin is led to the page, turns the second factor on, and turns off that of a user who has lost it', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    const annSecret = (await ann.api(secondFactor.begin, { password: PASSWORD })).secret;
    await ann.api(secondFactor.confirm, { code: computeTotpCode(annSecret, Date.now()) });
    const api = createApi({ base: address });
    const login = (email: string) => api(auth.login, { email, password: PASSWORD });
    await assert.rejects(login(ann.email), { code: 'second_factor_needed' });

    const head = await open(await launch());
    await restoreSession(head, (await login(ADMIN.ADMIN_EMAIL)).accessToken);
    const { page } = head;
    await visit(page, `${address}/admin/users`);
    await page.getByRole('alert').filter({ hasText: 'You need a second factor for this' }).waitFor();
    await byTestId(page, 'second-factor-required').getByRole('link').click();
    await byTestId(page, 'second-factor-set-up').click();
    await byTestId(page, 'set-up-password').fill(PASSWORD);
    await byTestId(page, 'set-up-begin').click();
    const shown = await byTestId(page, 'second-factor-secret').textContent();
    await byTestId(page, 'first-code').fill(computeTotpCode((shown ?? '').replace(/\s/g, ''), Date.now()));
    await byTestId(page, 'set-up-confirm').click();
    await byTestId(page, 'recovery-codes').waitFor();

    await visit(page, `${address}/admin/users?words=${encodeURIComponent(ann.nickname)}`);
    await byTestId(page, 'admin-row').filter({ hasText: ann.nickname }).getByTestId('admin-open').click();
    assert.equal(await byTestId(page, 'second-factor-required').count(), 0);
    await byTestId(page, 'lost-second-factor').click();
    await byTestId(page, 'confirm-yes').click();
    await byTestId(page, 'confirm').waitFor({ state: 'detached' });
    await waitFor('the password alone signs ann in', () =>
      login(ann.email).then(
        () => true,
        () => false,
      ),
    );
  });
});
