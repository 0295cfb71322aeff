import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { computeTotpCode } from '@hangout/platform/second-factor/second-factor';
import { ADMIN, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp, useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { CODE_TRIES, turnOnSecondFactor } from '@hangout/testkit/second-factor';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page, Response } from 'playwright-core';

const STEP_MS = 30_000;

/** Submits the current TOTP code; if that code has expired, submits the next one. */
async function sendTotpCode(
  page: Page,
  { secret, field, submit, aheadMs = 0 }: { secret: string; field: string; submit: string; aheadMs?: number },
): Promise<void> {
  const isAnswer = (response: Response) =>
    response.request().method() === 'POST' && response.url().includes('/second-factor');
  const send = async () => {
    await byTestId(page, field).fill(computeTotpCode(secret, Date.now() + aheadMs));
    const [answer] = await Promise.all([page.waitForResponse(isAnswer), byTestId(page, submit).click()]);
    return answer.ok();
  };
  await waitFor('the code is accepted', send, { ...CODE_TRIES, retryErrors: false });
}

/** Turns the second factor on in the security settings and returns its secret. */
async function turnOnInPage(page: Page): Promise<string> {
  await byTestId(page, 'second-factor-set-up').click();
  await byTestId(page, 'set-up-password').fill(PASSWORD);
  await byTestId(page, 'set-up-begin').click();
  const secret = ((await byTestId(page, 'second-factor-secret').textContent()) ?? '').replace(/\s/g, '');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await sendTotpCode(page, { secret, field: 'first-code', submit: 'set-up-confirm' });
  await byTestId(page, 'recovery-codes').waitFor();
  return secret;
}

describe('the security settings', () => {
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

  it('[H733][H739] a user turns a second factor on, and sees ten recovery codes that disappear once the user confirms having stored them', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/settings`);
    await byTestId(page, 'settings-to-security').click();
    secret = await turnOnInPage(page);
    recoveryCodes = await byTestId(page, 'recovery-codes').locator('li').allTextContents();
    assert.equal(recoveryCodes.length, 10);
    await byTestId(page, 'recovery-codes-stored').click();
    await byTestId(page, 'second-factor-on').filter({ hasText: '10 recovery codes left' }).waitFor();
    assert.equal(await byTestId(page, 'recovery-codes').count(), 0);
  });

  it('[H730] a common password is refused at sign-up with a message', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/settings`);
    await byTestId(page, 'log-out').click();
    await page.getByText('You are listening as a guest.').waitFor();
    await visit(page, `${app().address}/sign-up`);
    await byTestId(page, 'with-email').click();
    await byTestId(page, 'sign-up-email').fill('new.person@example.org');
    await byTestId(page, 'sign-up-password').fill('password1');
    await byTestId(page, 'account-submit').click();
    await byTestId(page, 'account-error')
      .filter({ hasText: 'This is one of the most common passwords.' })
      .waitFor();
    // Opens another page first: while the login page is open, it keeps the chosen sign-in method.
    await visit(page, `${app().address}/settings`);
    await page.getByText('You are listening as a guest.').waitFor();
  });

  it('[H734] a user with a second factor signs in by password and code; a wrong code is refused with a message', async () => {
    const { page } = annWindow;
    await enterPassword(page);
    await enterCode(page, 'wrong');
    await byTestId(page, 'account-error')
      .filter({ hasText: 'This code is wrong or was used already.' })
      .waitFor();
    // Submits the code of the next time step: it is also accepted, and the current code may already have been used
    // above.
    await sendTotpCode(page, {
      ...{ secret, field: 'second-factor-code', submit: 'second-factor-submit', aheadMs: STEP_MS },
    });
    await page.waitForURL((url) => url.pathname === '/settings/security');
    await byTestId(page, 'second-factor-on').waitFor();
  });

  it('[H731][H735] a user signs in on another device by a recovery code, and ends that session from the first device', async () => {
    const other = await open(await launch(), {
      width: 390,
      height: 844,
      touch: true,
      language: 'es',
    });
    await enterPassword(other.page);
    await enterCode(other.page, recoveryCodes[0] ?? '');
    // [H855] The page uses the language of the account instead of that of the browser.
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

  it('[H733] a user turns off the second factor with a password and a code, and can then sign in with the password alone', async () => {
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

  it('[H737][H736] an admin must turn on a second factor before using admin pages, and can then turn off the second factor of a user who has lost it', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    await turnOnSecondFactor(ann);
    const api = createApi({ base: address });
    const login = (email: string) => api(auth.login, { email, password: PASSWORD });
    await assert.rejects(login(ann.email), { code: 'second_factor_needed' });

    const head = await open(await launch());
    await restoreSession(head, (await login(ADMIN.ADMIN_EMAIL)).accessToken);
    const { page } = head;
    await visit(page, `${address}/admin/users`);
    await page.getByRole('alert').filter({ hasText: 'You need a second factor for this' }).waitFor();
    await byTestId(page, 'second-factor-required').getByRole('link').click();
    await turnOnInPage(page);

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
