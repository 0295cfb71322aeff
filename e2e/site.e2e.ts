import assert from 'node:assert/strict';
import { banners } from '@hangout/contract/rest/site/banners';
import { operatorPages } from '@hangout/contract/rest/site/operator-pages';
import { place } from '@hangout/contract/rest/site/place';
import { ADMIN, createHangout, signInAs, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findLayoutFaults, waitUntilStill } from '@hangout/testkit/browser/layout';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const edgeOf = (page: Page, testId: string, edge: 'top' | 'bottom') =>
  byTestId(page, testId)
    .first()
    .evaluate((element, name) => element.getBoundingClientRect()[name], edge);

const phone = { width: 390, height: 844, touch: true } as const;

// Pages and banners are shown to all users of the server, so these tests have their own app.
describe('operator pages, banners and the status page', () => {
  const app = useOwnApp({ env: { ...ADMIN } });
  const { launch, open } = useBrowsers();
  const asAdmin = () => signInAs(app().address, ADMIN.ADMIN_EMAIL);

  it('[H1980] [H1981] [H1985] an admin writes the house rules with a preview, and publishes them twice; a guest on a phone reads both versions, the first also in Spanish', async () => {
    const { address } = app();
    const { token } = await asAdmin();
    const browser = await launch();
    const desk = await open(browser);
    await restoreSession(desk, token);
    await visit(desk.page, `${address}/admin/pages`);
    await byTestId(desk.page, 'operator-page-rules').click();
    await byTestId(desk.page, 'page-text').fill('# Be kind\n\n<b>Always</b> [more](javascript:alert(1))');
    await byTestId(desk.page, 'page-preview').getByRole('heading', { name: 'Be kind' }).waitFor();
    await byTestId(desk.page, 'page-language-es').click();
    await byTestId(desk.page, 'page-text').fill('# Con amabilidad');
    await byTestId(desk.page, 'page-publish').click();
    await byTestId(desk.page, 'toast').getByText('The new version is published').waitFor();

    const guest = await open(browser, phone);
    await visit(guest.page, `${address}/?lang=es`);
    await byTestId(guest.page, 'site-footer').getByText('Normas de la casa').click();
    await guest.page.getByRole('heading', { name: 'Con amabilidad' }).waitFor();
    await guest.page.goto(`${address}/rules?lang=en`);
    await guest.page.getByRole('heading', { name: 'Be kind' }).waitFor();
    assert.equal(await guest.page.locator('main b, main a[href^="javascript"]').count(), 0);

    // The editor starts again from the version that was published.
    await byTestId(desk.page, 'page-language-en').click();
    await byTestId(desk.page, 'page-text').fill('Be very kind');
    const published = desk.page.waitForResponse('**/admin/site/pages');
    await byTestId(desk.page, 'page-publish').click();
    await published;
    await guest.page.reload();
    await guest.page.getByText('Be very kind').waitFor();
    await byTestId(guest.page, 'page-version').last().click();
    await byTestId(guest.page, 'former-version').waitFor();
    await guest.page.getByRole('heading', { name: 'Be kind' }).waitFor();

    const { api: admin } = await asAdmin();
    await admin(operatorPages.publish, { kind: 'rules', texts: {}, needsConsent: false });
    await guest.page.goto(`${address}/rules`);
    await guest.page.getByText('This page was taken away').waitFor();
    await byTestId(guest.page, 'page-version').first().click();
    await guest.page.getByText('Be very kind').waitFor();
    await byTestId(guest.page, 'former-version').waitFor();
    assert.equal(await guest.page.getByText('Show the current version').count(), 0);
  });

  it('[H2116] what an admin has typed stays while another page is edited, and when another admin publishes or saves meanwhile', async () => {
    const { address } = app();
    const { token, api: other } = await asAdmin();
    const publish = (en: string) =>
      other(operatorPages.publish, { kind: 'imprint', texts: { en, es: `${en} es` }, needsConsent: false });
    await publish('First');
    const desk = await open(await launch());
    await restoreSession(desk, token);
    await visit(desk.page, `${address}/admin/pages`);
    const text = byTestId(desk.page, 'page-text');
    const shows = (words: string) => waitFor(words, async () => (await text.inputValue()) === words);
    await byTestId(desk.page, 'operator-page-imprint').click();
    await shows('First');
    await text.fill('Typed for long');
    await byTestId(desk.page, 'operator-page-privacy').click();
    await shows('');
    await text.fill('Another page');
    await byTestId(desk.page, 'operator-page-imprint').click();
    await shows('Typed for long');
    await publish('Second');
    await byTestId(desk.page, 'page-newer').waitFor();
    await shows('Typed for long');
    await byTestId(desk.page, 'page-language-es').click();
    await shows('Second es');
    await byTestId(desk.page, 'page-publish').click();
    await byTestId(desk.page, 'toast').getByText('The new version is published').waitFor();
    assert.equal(await byTestId(desk.page, 'page-newer').count(), 0);
    assert.equal(await byTestId(desk.page, 'page-publish').isDisabled(), true);
    const { texts } = await other(operatorPages.page, { kind: 'imprint' });
    assert.deepEqual(texts, { en: 'Typed for long', es: 'Second es' });
    await byTestId(desk.page, 'operator-page-privacy').click();
    await byTestId(desk.page, 'page-language-en').click();
    await shows('Another page');

    await visit(desk.page, `${address}/admin/place`);
    await byTestId(desk.page, 'place-name').fill('Night Owls');
    await other(place.change, { name: null, color: null, language: 'es' });
    // Queries are read again when the window is shown.
    await desk.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await desk.page.locator('[data-testid="place-language-es"][aria-pressed="true"]').waitFor();
    assert.equal(await byTestId(desk.page, 'place-name').inputValue(), 'Night Owls');
    await other(place.change, { name: null, color: null, language: null });
  });

  it('[H1983] [H1984] the sign-up asks for consent to the terms; if these change, the user must consent again before using the app', async () => {
    const { address } = app();
    const { api: admin } = await asAdmin();
    const ann = await signUp(address, 'ann');
    const publish = (text: string, needsConsent = true) =>
      admin(operatorPages.publish, { kind: 'terms', texts: { en: text, es: text }, needsConsent });
    await publish('One');
    const browser = await launch();
    const window = await open(browser, { ...phone, language: 'es' });
    await visit(window.page, `${address}/sign-up?lang=es`);
    await byTestId(window.page, 'with-email').click();
    await byTestId(window.page, 'sign-up-email').fill(`consent${process.pid}@example.org`);
    await byTestId(window.page, 'sign-up-password').fill('correct horse battery');
    await byTestId(window.page, 'account-submit').click();
    await byTestId(window.page, 'consent-error').getByText('Primero tienes que aceptar').waitFor();
    await byTestId(window.page, 'sign-up-consent').check();
    await byTestId(window.page, 'account-submit').click();
    await window.page.waitForURL('**/onboarding**');

    const desk = await open(browser);
    await restoreSession(desk, ann.token);
    await visit(desk.page, `${address}/communities`);
    await byTestId(desk.page, 'site-consent').waitFor();
    await desk.page.keyboard.press('Escape');
    await byTestId(desk.page, 'consent-my-data').click();
    await desk.page.waitForURL('**/settings/data');
    await byTestId(desk.page, 'site-consent').waitFor({ state: 'detached' });
    await visit(desk.page, `${address}/communities`);
    await byTestId(desk.page, 'consent-agree').click();
    await byTestId(desk.page, 'site-consent').waitFor({ state: 'detached' });
    await publish('One, with a comma', false);
    await publish('Two');
    await byTestId(desk.page, 'site-consent').waitFor();
    await byTestId(desk.page, 'consent-log-out').click();
    await byTestId(desk.page, 'site-consent').waitFor({ state: 'detached' });
    await byTestId(desk.page, 'sign-up').waitFor();
    await admin(operatorPages.publish, { kind: 'terms', texts: {}, needsConsent: false });
  });

  it('[H1987] a banner that began before a window joined the lobby is shown once it has joined', async () => {
    const { address } = app();
    const { api: admin } = await asAdmin();
    const ann = await signUp(address, 'ann');
    const window = await open(await launch());
    await restoreSession(window, ann.token);
    const held = Promise.withResolvers<void>();
    await window.page.route('**/matchmake/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    const loaded = window.page.waitForResponse((response) => response.url().includes('/site/overview'));
    await window.page.goto(`${address}/events`);
    await loaded;
    const texts = { en: 'Missed by the lobby', es: 'Sin anunciar' };
    const { id } = await admin(banners.create, { texts, tone: 'incident', link: null });
    held.resolve();
    await byTestId(window.page, 'site-banner').getByText(texts.en).waitFor();
    await admin(banners.remove, { id });
  });

  it('[H1977] [H1986] [H1987] [H1988] a banner appears at once in a hangout and on another open page, covers nothing on a phone, in both languages, and can be dismissed', async () => {
    const { address } = app();
    const { api: admin } = await asAdmin();
    const bob = await signUp(address, 'bob');
    const { slug } = await createHangout(bob, `Banner ${process.pid}`);
    const browser = await launch();
    const guest = await open(browser, { ...phone, language: 'es' });
    await visit(guest.page, `${address}/r/${slug}?lang=es&stage=flat`);
    await byTestId(guest.page, 'player').waitFor();
    const desk = await open(browser);
    await restoreSession(desk, bob.token);
    await visit(desk.page, `${address}/events`);
    const texts = { en: 'Back at ten', es: 'Volvemos a las diez' };
    const { id } = await admin(banners.create, { texts, tone: 'incident', link: '/status' });
    await byTestId(guest.page, 'site-banner').getByText(texts.es).waitFor();
    await byTestId(desk.page, 'site-banner').getByText(texts.en).waitFor();
    await waitUntilStill(guest.page);
    const bottom = await edgeOf(guest.page, 'site-banner', 'bottom');
    assert.ok(
      (await edgeOf(guest.page, 'to-home', 'top')) >= bottom,
      'the bar of the hangout is below the banner',
    );
    assert.deepEqual(await guest.page.evaluate(findLayoutFaults), []);
    await byTestId(guest.page, 'site-banner-dismiss').click();
    await byTestId(guest.page, 'site-banner').waitFor({ state: 'detached' });
    await waitFor('the hangout fills the window again', async () =>
      (await edgeOf(guest.page, 'hangout', 'top')) === 0 ? true : undefined,
    );
    await admin(banners.change, { id, texts: { ...texts, es: 'Ya hemos vuelto' } });
    await byTestId(guest.page, 'site-banner').getByText('Ya hemos vuelto').waitFor();
    await byTestId(desk.page, 'site-banner').getByRole('link').click();
    await byTestId(desk.page, 'incident').getByText(texts.en).waitFor();
    await admin(banners.change, { id, endsAt: new Date().toISOString() });
    await byTestId(guest.page, 'site-banner').waitFor({ state: 'detached' });
    await byTestId(desk.page, 'site-banner').waitFor({ state: 'detached' });
  });

  it('[H1989] the status page says which services are up, and that a server which does not respond is down', async () => {
    const { address } = app();
    const { page } = await open(await launch());
    await visit(page, `${address}/status`);
    await byTestId(page, 'site-status').getByText('Everything works').waitFor();
    await byTestId(page, 'status-rooms').getByText('Works').waitFor();
    const parts = [
      { name: 'rest', isUp: true },
      { name: 'database', isUp: false },
    ];
    const withoutDatabase = { isUp: false, parts, checkedAt: new Date().toISOString(), incidents: null };
    await page.route('**/site/status', (route) => route.fulfill({ json: withoutDatabase }));
    await page.reload();
    await byTestId(page, 'site-status').getByText('Something does not work').waitFor();
    await byTestId(page, 'status-database').getByText('Does not work').waitFor();
    assert.equal(await page.getByText('Last incidents').count(), 0);
    await page.unroute('**/site/status');
    await page.route('**/site/status', (route) => route.abort());
    await page.reload();
    await byTestId(page, 'site-status').getByText('The server does not answer').waitFor();
  });
});
