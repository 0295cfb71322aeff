import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { connect, type Db } from '@hangout/db';
import { Email } from '@hangout/db/models/accounts';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, PASSWORD, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import {
  byTestId,
  newEmail,
  openHangout,
  restoreSession,
  signUpInPage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { outboxOf, waitForMessage } from '@hangout/testkit/outbox';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Locator, Page } from 'playwright-core';

const TITLE = 'Ten Minutes';
const phoneInSpanish = { width: 390, height: 844, touch: true, language: 'es' } as const;
const NEW_PASSWORD = 'a better battery staple';

describe('ways to sign in', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  const email = newEmail('bea');
  /** The page of a phone in Spanish; each test starts as a guest. */
  let page: Page;
  let db: Db;
  let slug: string;
  let kaiInside: HangoutClient;

  before(async () => {
    db = connect(app().databaseUrl, { poolMax: 2 });
    const kai = await signUp(app().address, 'kai');
    ({ slug } = await createHangout(kai, 'Ways In'));
    await kai.api(queueSongs.add, { songs: [{ songId: app().songId }], append: false });
    kaiInside = await kai.join(slug);
    await kaiInside.request('addDj', {});
    ({ page } = await open(await launch(), phoneInSpanish));
  });
  after(async () => {
    await kaiInside?.leave();
    await db?.destroy();
  });

  const song = (one: Page) => byTestId(one, 'song-title').filter({ hasText: TITLE });

  /** Returns an unused phone number. It is random, because several test runs may use the same server. */
  const newNumber = () => `611 ${String(randomInt(100_000, 1_000_000)).replace(/(..)(?=.)/g, '$1 ')}`;

  async function logOut(): Promise<void> {
    await visit(page, `${app().address}/settings`);
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'language-en').waitFor();
  }

  /** Opens the outbox in its own tab; it shows new messages automatically. */
  async function openOutbox(to: string): Promise<Page> {
    const outbox = await page.context().newPage();
    await visit(outbox, outboxOf(app().address, { to }));
    return outbox;
  }

  async function pressInMail(outbox: Page, subject: string): Promise<{ popup: Page; mail: Locator }> {
    const mail = byTestId(outbox, 'outbox-message').filter({ hasText: subject }).first();
    const button = mail.frameLocator('iframe').getByRole('link');
    // Presses a key, because a slow browser may send a click to the page around the frame of the mail.
    const [popup] = await Promise.all([outbox.context().waitForEvent('page'), button.press('Enter')]);
    return { popup, mail };
  }

  it('[H475] [H476] [H477] [H483] [H485] a guest in a hangout signs up with a phone number and a code sent by text message, and stays in the hangout', async () => {
    await openHangout(page, app().address, slug);
    await song(page).waitFor();
    await byTestId(page, 'take-seat').first().click();
    const dialog = byTestId(page, 'account-dialog');
    await dialog.getByText('Escribe tu número de teléfono para crear una cuenta nueva.').waitFor();
    await byTestId(page, 'delivery-note').filter({ hasText: 'va a su bandeja de salida' }).waitFor();
    await byTestId(page, 'phone-number').fill('912 34 56 78');
    await dialog.getByRole('combobox').selectOption('+34');
    await byTestId(page, 'phone-continue').click();
    await dialog
      .getByText('El número de teléfono no es válido. Solo se admiten números móviles reales, sin VoIP.')
      .waitFor();
    const number = newNumber();
    const nickname = `Ola ${number}`;
    await byTestId(page, 'phone-number').fill(number);
    const countdown = byTestId(page, 'phone-resend').filter({ hasText: 'Otro código en' }).waitFor();
    await page.keyboard.press('Enter');
    await countdown;
    const outbox = await openOutbox(`+34${number.replaceAll(' ', '')}`);
    const text = byTestId(outbox, 'outbox-message').first();
    await text.waitFor();
    assert.deepEqual(await findViolations(outbox), []);
    const code = /\d{6}/.exec((await text.locator('.sms').textContent()) ?? '')?.[0] ?? '';
    await outbox.close();
    await byTestId(page, 'phone-code').fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('Este código es incorrecto o ya no sirve. Quedan 4 intentos.').waitFor();
    await byTestId(page, 'phone-code').fill(code);
    await page.keyboard.press('Enter');
    await byTestId(page, 'sign-up-nickname').fill(nickname);
    await byTestId(page, 'figure-zorp').click();
    await byTestId(page, 'appearance-save').click();
    await dialog.waitFor({ state: 'detached' });
    // The action that led to the sign-up continues: the seat waits for a first song.
    await byTestId(page, 'seat-hint').waitFor();
    await song(page).waitFor();
    assert.equal(new URL(page.url()).pathname, `/r/${slug}`);
    await waitFor('kai sees the chosen name and figure', async () =>
      Object.values(kaiInside.state().floorUsers).some(
        (user) => user.nickname === nickname && user.avatarId === 'zorp',
      ),
    );
    await logOut();
  });

  it('[H499] a user adds a phone number to the account with a code sent to this number, and removes the number again', async () => {
    const bo = await signUp(app().address, 'bo');
    const number = newNumber();
    const phone = `+34${number.replaceAll(' ', '')}`;
    const desk = await open(await launch());
    await restoreSession(desk, bo.token);
    await visit(desk.page, `${app().address}/settings/account`);
    await byTestId(desk.page, 'own-phone-change').focus();
    await desk.page.keyboard.press('Enter');
    await byTestId(desk.page, 'phone-row').locator('select').selectOption('+34');
    await byTestId(desk.page, 'phone-number').fill('912 34 56 78');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('alert').filter({ hasText: /VoIP/ }).waitFor();
    await byTestId(desk.page, 'phone-number').fill(number);
    await desk.page.keyboard.press('Enter');
    const code = /\b\d{6}\b/.exec(await waitForMessage(app().address, phone, /\b\d{6}\b/))?.[0] ?? '';
    await byTestId(desk.page, 'phone-code').fill(code);
    await desk.page.keyboard.press('Enter');
    await byTestId(desk.page, 'own-phone').filter({ hasText: phone }).waitFor();
    await desk.page.setViewportSize(phoneInSpanish);
    await byTestId(desk.page, 'phone-remove').click();
    await byTestId(desk.page, 'confirm-yes').click();
    await byTestId(desk.page, 'own-phone').waitFor({ state: 'detached' });
  });

  it('[H2112] the page after a sign-up refuses a nickname that does not fit beside its field, without a request', async () => {
    const { token, nickname } = await signUp(app().address, 'eva');
    const window = await open(await launch());
    await restoreSession(window, token);
    const sent: string[] = [];
    window.page.on('request', (request) => {
      const changed: { nickname?: string } | null =
        request.method() === 'GET' ? null : request.postDataJSON();
      if (changed?.nickname) sent.push(changed.nickname);
    });
    await visit(window.page, `${app().address}/onboarding`);
    await window.page.locator(`[data-testid="nickname"][value="${nickname}"]`).waitFor();
    await byTestId(window.page, 'nickname').fill('a!');
    await byTestId(window.page, 'onboarding-enter').click();
    await window.page.getByText('Use 3 to 25 letters').and(window.page.getByRole('alert')).waitFor();
    await byTestId(window.page, 'nickname').fill(`${nickname}.`);
    await byTestId(window.page, 'onboarding-enter').click();
    await window.page.waitForURL((url) => url.pathname === '/');
    assert.deepEqual(sent, [`${nickname}.`]);
    await window.context.close();
  });

  it('[H478] [H479] [H486] [H896] a user signs up by email, verifies the address with a mailed link, and signs in on another device with a link @journey', async () => {
    await visit(page, `${app().address}/`);
    await byTestId(page, 'sign-up').click();
    await byTestId(page, 'with-email').click();
    await byTestId(page, 'sign-up-email').fill(email);
    await byTestId(page, 'sign-up-password').fill(PASSWORD);
    await byTestId(page, 'account-submit').click();
    await byTestId(page, 'unverified-email').filter({ hasText: email }).getByRole('link').click();
    await byTestId(page, 'verify-code').fill('12345');
    // Sets the date of the last mail to now, so that it is less than a minute old even on a slow machine. The job that
    // sends the mail checks the date too, so the test first waits until the mail is sent.
    await waitForMessage(app().address, email, /\b\d{6}\b/);
    await Email.query(db)
      .where({ email })
      .patch({ lastSentAt: new Date(Date.now() + 3_600_000).toISOString() });
    const countdown = byTestId(page, 'verify-resend').filter({ hasText: 'Otro código en' }).waitFor();
    await byTestId(page, 'verify-resend').click();
    await page.getByText('Aún no ha pasado el tiempo mínimo desde el último correo enviado').waitFor();
    await countdown;
    const outbox = await openOutbox(email);
    const { popup, mail } = await pressInMail(outbox, 'Tu código para Hangout');
    await mail
      .frameLocator('iframe')
      .getByText(/^\d{6}$/)
      .waitFor();
    await byTestId(popup, 'verify-link').click();
    await byTestId(popup, 'verified').filter({ hasText: email }).waitFor();
    await popup.close();
    await outbox.close();
    await page.reload();
    await byTestId(page, 'verified').waitFor();
    await visit(page, `${app().address}/`);
    await byTestId(page, 'room-card').first().waitFor();
    await byTestId(page, 'unverified-email').waitFor({ state: 'detached' });
    await visit(page, `${app().address}/settings/security`);
    await byTestId(page, 'device-link-make').click();
    const link = (await byTestId(page, 'device-link-address').textContent()) ?? '';
    const other = await open(await launch());
    await visit(other.page, link);
    await other.page.waitForURL(`${app().address}/`);
    await byTestId(other.page, 'create').waitFor();
    await logOut();
  });

  it('[H480] [H483] [H742] the mailed link to reset a forgotten password works once, and leads back to the hangout after the reset', async () => {
    await openHangout(page, app().address, slug);
    await byTestId(page, 'take-seat').first().click();
    await byTestId(page, 'with-login').click();
    await byTestId(page, 'forgot').click();
    await byTestId(page, 'forgot-email').fill(email);
    await byTestId(page, 'forgot-submit').click();
    await byTestId(page, 'forgot-sent').waitFor();
    const outbox = await openOutbox(email);
    const { popup } = await pressInMail(outbox, 'Una contraseña nueva para Hangout');
    await byTestId(popup, 'reset-new-password').fill(NEW_PASSWORD);
    await byTestId(popup, 'reset-submit').click();
    await song(popup).waitFor();
    assert.equal(new URL(popup.url()).pathname, `/r/${slug}`);
    // The guest in the first tab is then signed in too, and the visit to the hangout continues.
    await byTestId(page, 'account-dialog').waitFor({ state: 'detached' });
    await waitForMessage(app().address, email, /Se cambió la contraseña de tu cuenta/);
    await popup.close();
    const again = (await pressInMail(outbox, 'Una contraseña nueva para Hangout')).popup;
    await byTestId(again, 'reset-new-password').fill(NEW_PASSWORD);
    await byTestId(again, 'reset-submit').click();
    await byTestId(again, 'dead-link').filter({ hasText: 'ya se usó' }).waitFor();
    await byTestId(again, 'dead-link-on').click();
    await byTestId(again, 'forgot-email').waitFor();
    await again.close();
    await outbox.close();
    await logOut();
  });

  it('[H485] on the outbox page, a mail under the pointer keeps its position when a new mail arrives', async () => {
    const first = await signUp(app().address, 'cleo');
    const cleos = first.email.replace(/\d+@.*/, '');
    await waitForMessage(app().address, first.email, /\b\d{6}\b/);
    const outbox = await openOutbox(cleos);
    const newest = () => byTestId(outbox, 'outbox-message').first().getAttribute('id');
    const id = await newest();
    const mail = outbox.locator(`#${id}`);
    const place = async () => Math.round((await mail.boundingBox())?.y ?? Number.NaN);
    await mail.hover();
    const pointedAt = await place();
    await signUp(app().address, 'cleo');
    await waitFor('the other mail', async () => (await newest()) !== id);
    assert.equal(await place(), pointedAt);
    await outbox.close();
  });

  it('[H481] [H482] a mailed sign-in link works once, and a sign-in link whose target is another site is refused', async () => {
    await visit(page, `${app().address}/magic-link/a-token/${encodeURIComponent('//evil.example/x')}`);
    await byTestId(page, 'dead-link').filter({ hasText: 'Lleva a otro sitio' }).waitFor();
    await visit(page, `${app().address}/login?to=${encodeURIComponent(`/r/${slug}?tab=queue`)}`);
    await page.getByText('Escribe tu número de teléfono para crear una cuenta nueva.').waitFor();
    await byTestId(page, 'with-login').tap();
    await byTestId(page, 'with-link').tap();
    await byTestId(page, 'link-email').fill(email);
    await byTestId(page, 'link-submit').tap();
    await byTestId(page, 'link-sent').waitFor();
    const outbox = await openOutbox(email);
    // The account has no language yet, so the mail is in the language of the request.
    const { popup } = await pressInMail(outbox, 'Tu enlace para entrar en Hangout');
    await popup.waitForURL((url) => url.pathname === `/r/${slug}` && url.search === '?tab=queue');
    await song(popup).waitFor();
    await popup.close();
    const { popup: again } = await pressInMail(outbox, 'Tu enlace para entrar en Hangout');
    await again.waitForURL((url) => url.pathname === `/r/${slug}` || url.pathname.startsWith('/magic-link'));
    await byTestId(again, 'dead-link').waitFor();
    await again.close();
    await outbox.close();

    // The first link has signed this window in, so a second link would switch the account.
    await visit(page, `${app().address}/magic-link/a-token/${encodeURIComponent('/')}`);
    await byTestId(page, 'magic-link-switch').tap();
    await byTestId(page, 'dead-link').filter({ hasText: 'ya se usó' }).waitFor();
  });

  it('[H476] [H479] where no mails are sent, nobody is asked for a mailed code, and no new password is offered by mail', async () => {
    const { page: other } = await open(await launch());
    await other.route(/\/sign-in-methods$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mails: 'off' } });
    });
    await visit(other, `${app().address}/login?way=login`);
    await byTestId(other, 'with-login').click();
    await byTestId(other, 'account-submit').waitFor();
    assert.equal(await byTestId(other, 'forgot').count(), 0);
    await signUpInPage(other, app().address, 'dora');
    const welcome = byTestId(other, 'toast').first();
    await welcome.waitFor();
    assert.equal(await welcome.getByRole('button').count(), 1, 'only the one that closes it');
    assert.equal(await byTestId(other, 'unverified-email').count(), 0);
    await visit(other, `${app().address}/settings/account`);
    await byTestId(other, 'email').waitFor();
    await byTestId(other, 'email-settings').getByText('sends no mails').waitFor();
    assert.equal(await byTestId(other, 'verify-form').count(), 0);
    await other.context().close();
  });
});
