import assert from 'node:assert/strict';
import { sessions } from '@hangout/contract/rest/user-service/sessions';
import { connect, type Db } from '@hangout/db';
import { Session } from '@hangout/db/models/accounts';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { createHangout, PASSWORD, type RegisteredUser, signInAs, signUp } from '@hangout/testkit/accounts';
import { type RestartableApp, startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, messageWith, sendMessage, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const phoneInSpanish = { width: 390, height: 844, touch: true, language: 'es' } as const;
/** Lifetime of a token on this server, seconds: the browser renews it after half of it. */
const TOKEN_SECONDS = 4;

describe('sessions that last', () => {
  const { launch, open } = useBrowsers();
  let database: TestDatabase;
  let db: Db;
  let app: RestartableApp;
  let origin: string;
  let ann: RegisteredUser;
  let slug: string;
  let window: BrowserWindow;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 2 });
    const port = await freePort();
    // Browsers have passkeys for hosts with names alone.
    origin = `http://localhost:${port}`;
    app = await startRestartableApp({
      seed: 'none',
      port,
      env: {
        DATABASE_URL: database.url,
        PUBLIC_URL: origin,
        ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS),
      },
    });
    ann = await signUp(app.address, 'ann');
    ({ slug } = await createHangout(ann, 'The Long Stay'));
    window = await open(await launch(), phoneInSpanish);
  });
  after(async () => {
    await app?.close();
    await db?.destroy();
    await database?.drop();
  });

  const storedToken = (page: Page) =>
    page.evaluate(() => String(JSON.parse(localStorage.getItem('core') ?? '{}').token));
  const isMember = (page: Page) => byTestId(page, 'chat-input').waitFor();

  async function logIn(page: Page): Promise<void> {
    await byTestId(page, 'sign-up-email').fill(ann.email);
    await byTestId(page, 'sign-up-password').fill(PASSWORD);
    await byTestId(page, 'account-submit').click();
  }

  it('[H489] on a phone, in Spanish, a session that is eight days old stays while it is used, in a hangout and in a second tab', async () => {
    const { page, context } = window;
    await visit(page, `${origin}/login?to=/r/${slug}`);
    await byTestId(page, 'with-login').click();
    await logIn(page);
    await isMember(page);
    await Session.query(db)
      .where({ userUuid: ann.uuid })
      .patch({ createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString() });
    const first = await storedToken(page);
    const second = await waitFor('the token is renewed', async () => {
      const token = await storedToken(page);
      return token === first ? undefined : token;
    });
    await waitFor('it is renewed again, after the first one has expired', async () => {
      return (await storedToken(page)) !== second;
    });
    const tab = await context.newPage();
    await visit(tab, `${origin}/settings/security`);
    const own = tab.locator('[data-testid="session"][data-current]');
    await own.filter({ hasText: 'Este dispositivo' }).waitFor();
    await tab.close();
    await sendMessage(page, 'still here');
    await messageWith(page, 'still here').waitFor();
    assert.equal(await byTestId(page, 'session-end').count(), 0);
  });

  it('[H491] on a phone, in Spanish, a session ended elsewhere says so in every open tab, and signing in leads back to the hangout', async () => {
    const { page, context } = window;
    const tab = await context.newPage();
    await visit(tab, `${origin}/settings`);
    await byTestId(tab, 'settings-list').waitFor();
    const other = await signInAs(app.address, ann.email);
    await other.api(sessions.endOthers);
    const endedMs = Date.now();
    await Promise.all(
      [page, tab].map((one) =>
        byTestId(one, 'session-end').filter({ hasText: 'otro de tus dispositivos' }).waitFor(),
      ),
    );
    console.log(`      both tabs said so ${Date.now() - endedMs} ms after the session was ended`);
    await tab.close();
    await byTestId(page, 'session-end-log-in').click();
    await logIn(page);
    await byTestId(page, 'account-dialog').waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, `/r/${slug}`);
    // Her own message of before is hers again, once she is inside as herself.
    await messageWith(page, 'still here').filter({ hasText: 'Tú' }).waitFor();
    await sendMessage(page, 'back again');
    await messageWith(page, 'back again').waitFor();
  });

  /** An authenticator of the browser that answers at once, as if its owner had touched it. */
  async function addAuthenticator({ page, context }: BrowserWindow): Promise<void> {
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
  }

  /**
   * Stands for the list in which a browser proposes passkeys, which a browser without a window never draws: a request for
   * proposals waits, and its passkey is picked where the page gets the event `pick-passkey`. What the button requests is
   * cancelled, as by its user, while the page is marked so. Everything else is the browser's own.
   */
  async function addProposals({ context }: BrowserWindow): Promise<void> {
    await context.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => true;
      const { get } = navigator.credentials;
      navigator.credentials.get = async ({ mediation, ...options } = {}) => {
        if (mediation === 'conditional') {
          document.documentElement.dataset.proposesPasskeys = '';
          await new Promise((resolve, reject) => {
            addEventListener('pick-passkey', resolve, { once: true });
            options.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true });
          }).finally(() => delete document.documentElement.dataset.proposesPasskeys);
        } else if (document.documentElement.dataset.cancelsPasskeys !== undefined)
          throw new DOMException('cancelled', 'NotAllowedError');
        return get.call(navigator.credentials, options);
      };
    });
  }

  it('[H291] [H1196] on a phone, in Spanish, a passkey is renamed by keyboard, and signs in from what the browser proposes, without a button', async () => {
    const signedUp = await open(await launch(), phoneInSpanish);
    const { page } = signedUp;
    await addAuthenticator(signedUp);
    await addProposals(signedUp);
    await visit(page, `${origin}/sign-up?to=/settings/security`);
    await byTestId(page, 'with-email').click();
    await byTestId(page, 'with-passkey').click();
    await page.waitForURL((url) => url.pathname === '/onboarding');
    await visit(page, `${origin}/settings/security`);
    const rename = byTestId(page, 'passkey-rename');
    await rename.focus();
    await page.keyboard.press('Enter');
    const isFocused = (testId: string) =>
      waitFor(`${testId} has the focus`, () =>
        byTestId(page, testId).evaluate((element) => element === document.activeElement),
      );
    await isFocused('passkey-new-name');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Tableta de la cocina');
    await page.keyboard.press('Enter');
    await byTestId(page, 'passkey').filter({ hasText: 'Tableta de la cocina' }).waitFor();
    await isFocused('passkey-rename');

    await visit(page, `${origin}/settings`);
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'log-out').waitFor({ state: 'detached' });
    await visit(page, `${origin}/login?to=/settings/security`);
    await byTestId(page, 'with-login').click();
    const proposes = page.locator('html[data-proposes-passkeys]');
    await proposes.waitFor();
    // [H1196] The button takes their place; once its user has cancelled, they are proposed again.
    await page.evaluate(() => document.documentElement.setAttribute('data-cancels-passkeys', ''));
    await byTestId(page, 'with-passkey').click();
    await byTestId(page, 'passkey-error').waitFor();
    await proposes.waitFor();
    await page.evaluate(() => dispatchEvent(new Event('pick-passkey')));
    await page.waitForURL((url) => url.pathname === '/settings/security');
    await byTestId(page, 'passkey').filter({ hasText: 'Tableta de la cocina' }).waitFor();
  });

  it('[H492] [H495] [H496] somebody signs up with a passkey alone, signs in with it, confirms by it, and is told to add an email', async () => {
    const signedUp = await open(await launch());
    const { page, context } = signedUp;
    await addAuthenticator(signedUp);
    // A simulated authenticator answers to what is only offered as well, before anybody presses the button.
    await context.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await visit(page, `${origin}/sign-up?to=/settings/account`);
    await byTestId(page, 'with-email').click();
    await byTestId(page, 'with-passkey').click();
    await page.waitForURL((url) => url.pathname === '/onboarding');
    await visit(page, `${origin}/settings/account`);
    await byTestId(page, 'only-way').waitFor();
    await byTestId(page, 'settings-to-security').click();
    await byTestId(page, 'passkey').filter({ hasText: 'First passkey' }).waitFor();
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'guest-sign-up').waitFor();

    await visit(page, `${origin}/login?to=/settings/account`);
    await byTestId(page, 'with-login').click();
    await byTestId(page, 'with-passkey').click();
    await page.waitForURL((url) => url.pathname === '/settings/account');
    await byTestId(page, 'new-email').waitFor();
    await Session.query(db).patch({ authenticatedAt: '2020-01-01T00:00:00Z' });
    await byTestId(page, 'new-email').fill('passkey@example.org');
    await byTestId(page, 'email-add').click();
    await byTestId(page, 'reauthentication-passkey').click();
    await byTestId(page, 'email').filter({ hasText: 'passkey@example.org' }).waitFor();
    await byTestId(page, 'settings-to-security').click();
    await byTestId(page, 'passkey').filter({ hasText: 'last used' }).waitFor();
  });
});
