import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { sessions } from '@hangout/contract/rest/authentication/sessions';
import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { connect, type Db } from '@hangout/db';
import { Session } from '@hangout/db/models/accounts';
import { createHangout, PASSWORD, type RegisteredUser, signInAs, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  closeToasts,
  messageWith,
  newEmail,
  openHangout,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const phoneInSpanish = { width: 390, height: 844, touch: true, language: 'es' } as const;
const DAY_MS = 86_400_000;

describe('long-lived sessions', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let db: Db;
  let origin: string;
  let ann: RegisteredUser;
  let slug: string;
  let window: BrowserWindow;
  let tab: Page;
  before(async () => {
    db = connect(app().databaseUrl, { poolMax: 2 });
    // Browsers support passkeys only for host names, not for IP addresses.
    origin = app().address.replace('127.0.0.1', 'localhost');
    ann = await signUp(app().address, 'ann');
    ({ slug } = await createHangout(ann, 'The Long Stay'));
    window = await open(await launch(), phoneInSpanish);
  });
  after(() => db?.destroy());

  const storedToken = (page: Page) =>
    page.evaluate(() => String(JSON.parse(localStorage.getItem('core') ?? '{}').token));
  const isMember = (page: Page) => byTestId(page, 'chat-input').waitFor();

  async function logIn(page: Page): Promise<void> {
    await byTestId(page, 'sign-up-email').fill(ann.email);
    await byTestId(page, 'sign-up-password').fill(PASSWORD);
    await byTestId(page, 'account-submit').click();
  }

  it('[H491] when a session is ended from another device, each of its open tabs shows a message, and signing in again returns to the hangout', async () => {
    const { page, context } = window;
    await visit(page, `${origin}/login?to=/r/${slug}`);
    await byTestId(page, 'with-login').click();
    await logIn(page);
    await isMember(page);
    await sendMessage(page, 'still here');
    await messageWith(page, 'still here').waitFor();
    tab = await context.newPage();
    await visit(tab, `${origin}/settings`);
    await byTestId(tab, 'settings-list').waitFor();
    await byTestId(page, 'chat-input').fill('half a secret');
    const other = await signInAs(app().address, ann.email);
    await other.api(sessions.endOthers);
    await Promise.all(
      [page, tab].map((one) =>
        byTestId(one, 'session-end').filter({ hasText: 'otro de tus dispositivos' }).waitFor(),
      ),
    );
    // [H777] What the account was writing is no longer there for a guest.
    assert.equal(await byTestId(page, 'chat-input').inputValue(), '');
    await byTestId(page, 'session-end-log-in').click();
    await logIn(page);
    await byTestId(page, 'account-dialog').waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, `/r/${slug}`);
    // Once she has joined with her account, her earlier message is marked as her own.
    await messageWith(page, 'still here').filter({ hasText: 'Tú' }).waitFor();
    await sendMessage(page, 'back again');
    await messageWith(page, 'back again').waitFor();
  });

  it('[H489] a session in use outlives its seven-day token, because the open page of a hangout renews the token; a second tab that is opened then is signed in too', async () => {
    const { page, context } = window;
    await Session.query(db)
      .where({ userUuid: ann.uuid })
      .patch({ createdAt: new Date(Date.now() - 8 * DAY_MS).toISOString() });
    await tab.close();
    await context.clock.install();
    await page.reload();
    await isMember(page);
    const first = await storedToken(page);
    // Moves the clock past half of the token's seven days, after which the client renews it.
    await context.clock.fastForward(4 * DAY_MS);
    const second = await waitFor('the token is renewed', async () => {
      const token = await storedToken(page);
      return token !== first && token;
    });
    await context.clock.fastForward(8 * DAY_MS);
    await waitFor('it is renewed once it has expired', async () => (await storedToken(page)) !== second);
    tab = await context.newPage();
    await visit(tab, `${origin}/settings/security`);
    const own = tab.locator('[data-testid="session"][data-current]');
    await own.filter({ hasText: 'Este dispositivo' }).waitFor();
    await sendMessage(page, 'still here after days');
    await messageWith(page, 'still here after days').waitFor();
    assert.equal(await byTestId(page, 'session-end').count(), 0);
  });

  it('[H777] a chat message that waits for the slow mode when its author signs out is not sent, neither then nor as a guest’s', async () => {
    const [owner, cat] = [await signUp(app().address, 'owner'), await signUp(app().address, 'cat')];
    const { slug: slow } = await createHangout(owner, 'Slow Words');
    await owner.api(roomModeration.slowMode, { id: slow, slowModeSeconds: 30 });
    const own = await open(await launch(), { width: 1280, height: 800 });
    await restoreSession(own, cat.token);
    const { page } = own;
    await openHangout(page, app().address, slow);
    await sendMessage(page, 'for everybody');
    await messageWith(page, 'for everybody').waitFor();
    await sendMessage(page, 'not yet said');
    const waiting = byTestId(page, 'message').filter({ hasText: 'not yet said' });
    await waiting.and(page.locator('[data-pending]')).waitFor();
    await byTestId(page, 'to-home').click();
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-log-out').click();
    await byTestId(page, 'own-menu').waitFor({ state: 'detached' });
    await byTestId(page, 'mini-back').click();
    // A guest's outbox sends in order, so a message left from before would be stored first.
    await sendMessage(page, 'words of a guest');
    await messageWith(page, 'words of a guest').waitFor();
    assert.equal(await waiting.count(), 0);
    await own.context.close();
  });

  /** Adds a virtual authenticator that confirms each request at once. */
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
   * Simulates the list of passkeys in the browser's autofill, which headless browsers never show: a conditional request
   * waits for the event `pick-passkey`. While the page has `data-cancels-passkeys`, the button's request is cancelled
   * as if by the user. Everything else is done by the browser itself.
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

  it('[H291] [H492] [H495] [H496] [H1196] a user signs up with only a passkey, renames it, signs in with it by autofill and by button, and confirms with it before adding an email address', async () => {
    const signedUp = await open(await launch(), phoneInSpanish);
    const { page } = signedUp;
    await addAuthenticator(signedUp);
    await addProposals(signedUp);
    await visit(page, `${origin}/sign-up?to=/settings/account`);
    await byTestId(page, 'with-email').click();
    await byTestId(page, 'with-passkey').click();
    await page.waitForURL((url) => url.pathname === '/onboarding');
    await visit(page, `${origin}/settings/account`);
    await byTestId(page, 'only-way').waitFor();
    await visit(page, `${origin}/settings/security`);
    await byTestId(page, 'passkey').filter({ hasText: 'Primera llave' }).waitFor();
    await byTestId(page, 'passkey-rename').focus();
    await page.keyboard.press('Enter');
    const isFocused = (testId: string) =>
      waitFor(`${testId} has the focus`, () =>
        byTestId(page, testId).evaluate((element) => element === document.activeElement),
      );
    await isFocused('passkey-new-name');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Tableta de la cocina');
    await page.keyboard.press('Enter');
    const passkey = byTestId(page, 'passkey').filter({ hasText: 'Tableta de la cocina' });
    await passkey.waitFor();
    await isFocused('passkey-rename');
    const token = await storedToken(page);
    const { uuid } = (await createApi({ base: app().address, token: () => token })(auth.session)).user;

    await logOut(page);
    await visit(page, `${origin}/login?to=/settings/security`);
    await byTestId(page, 'with-login').click();
    const proposes = page.locator('html[data-proposes-passkeys]');
    await proposes.waitFor();
    // [H1196] The button's request interrupts the autofill list. The list returns after the user has cancelled the
    // request.
    await page.evaluate(() => document.documentElement.setAttribute('data-cancels-passkeys', ''));
    await byTestId(page, 'with-passkey').click();
    await byTestId(page, 'passkey-error').waitFor();
    await proposes.waitFor();
    await page.evaluate(() => dispatchEvent(new Event('pick-passkey')));
    await page.waitForURL((url) => url.pathname === '/settings/security');
    await passkey.waitFor();

    await logOut(page);
    await visit(page, `${origin}/login?to=/settings/account`);
    await byTestId(page, 'with-login').click();
    await page.evaluate(() => document.documentElement.removeAttribute('data-cancels-passkeys'));
    await byTestId(page, 'with-passkey').click();
    await page.waitForURL((url) => url.pathname === '/settings/account');
    await byTestId(page, 'new-email').waitFor();
    await Session.query(db).where({ userUuid: uuid }).patch({ authenticatedAt: '2020-01-01T00:00:00Z' });
    const email = newEmail('passkey');
    await byTestId(page, 'new-email').fill(email);
    await byTestId(page, 'email-add').click();
    await byTestId(page, 'reauthentication-passkey').click();
    await byTestId(page, 'email').filter({ hasText: email }).waitFor();
    await visit(page, `${origin}/settings/security`);
    await passkey.filter({ hasText: 'último uso' }).waitFor();
  });

  /** Signs out on the settings page, which on a phone consists of two pages. */
  async function logOut(page: Page): Promise<void> {
    await visit(page, `${origin}/settings`);
    // The welcome toast covers the end of the page.
    await closeToasts(page);
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'log-out').waitFor({ state: 'detached' });
  }
});
