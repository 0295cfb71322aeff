import assert from 'node:assert/strict';
import { createHangout, type RegisteredUser, signInAsGuest, signUp } from '@hangout/testkit/accounts';
import { useApp, useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const PHONE = { width: 390, height: 844, touch: true, language: 'es' } as const;

/** Finds the message with a GIF of this title, once the server has stored the message. */
const messageWithGif = (page: Page, title: string, testId = 'message') =>
  byTestId(page, testId)
    .and(page.locator(':not([data-pending])'))
    .filter({ has: page.getByRole('img', { name: title }) })
    .last();

/**
 * Ann has a desktop window in English and sees animated GIFs; Bob has a phone in Spanish and prefers reduced motion.
 */
describe('GIFs in messages', () => {
  const standIns = useStandIns();
  const { launch, open } = useBrowsers();
  const app = useOwnApp({ seed: 'none', env: () => ({ KLIPY_STAND_IN: standIns().origin }) });
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let desk: BrowserWindow;
  let phone: BrowserWindow;
  before(async () => {
    [ann, bob] = [await signUp(app().address, 'ann'), await signUp(app().address, 'bob')];
    [desk, phone] = [await open(await launch(), { reducedMotion: false }), await open(await launch(), PHONE)];
    await restoreSession(desk, ann.token);
    await restoreSession(phone, bob.token);
  });
  afterEach(() => assert.deepEqual([...desk.consoleErrors, ...phone.consoleErrors], []));

  const imageOf = (page: Page, title: string, testId?: string) =>
    messageWithGif(page, title, testId).getByTestId('chat-picture').locator('img');
  const isDrawn = (image: ReturnType<typeof imageOf>) =>
    waitFor('the GIF to be drawn', () => image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0));

  it('[H1731] [H1733] [H1735] [H1736] a user finds a GIF by keyboard and sends it in a hangout; another user answers with a GIF on a phone in Spanish', async () => {
    const room = await createHangout(ann, 'Moving Pictures');
    for (const { page } of [desk, phone]) await openHangout(page, app().address, `${room.slug}?stage=flat`);
    const { page } = desk;
    await byTestId(page, 'chat-input').fill('still being written');
    await byTestId(page, 'pick-gif').focus();
    await page.keyboard.press('Enter');
    const grid = byTestId(page, 'gif-grid');
    await grid.getByRole('group', { name: 'Trending GIFs' }).getByTestId('gif-choice').nth(23).waitFor();
    await grid.getByText('Powered by KLIPY').waitFor();
    assert.deepEqual(await findViolations(page, '[data-testid="gif-grid"]'), []);
    await byTestId(page, 'gif-search').focus();
    await page.keyboard.type('vinyl');
    await grid.getByRole('status').filter({ hasText: '8 GIFs found' }).waitFor();
    await page.keyboard.press('Tab');
    await grid
      .getByRole('button', { name: 'Send Vinyl Spinning', exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await grid.getByRole('button', { name: 'Send Vinyl Spinning 3' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await grid.waitFor({ state: 'detached' });
    assert.equal(await byTestId(page, 'chat-input').inputValue(), 'still being written');
    const own = imageOf(page, 'Vinyl Spinning');
    await isDrawn(own);
    assert.match(await own.evaluate((one: HTMLImageElement) => one.currentSrc), /vinyl-spin\.webp$/);

    const seen = imageOf(phone.page, 'Vinyl Spinning');
    await isDrawn(seen);
    // Bob prefers reduced motion, so he gets the first frame, in the size that was reserved for it.
    assert.match(await seen.evaluate((one: HTMLImageElement) => one.currentSrc), /vinyl-spin\.jpg$/);
    const box = await messageWithGif(phone.page, 'Vinyl Spinning').getByTestId('chat-picture').boundingBox();
    assert.equal(Math.round(box?.width ?? 0), Math.round(box?.height ?? 1));
    await messageWithGif(phone.page, 'Vinyl Spinning').getByText('KLIPY').waitFor();

    await byTestId(phone.page, 'pick-gif').tap();
    await byTestId(phone.page, 'gif-search').fill('aplauso');
    const applause = phone.page.getByRole('button', { name: 'Enviar Aplauso', exact: true });
    await applause.waitFor();
    assert.deepEqual(await findViolations(phone.page, '[data-testid="gif-grid"]'), []);
    await applause.tap();
    await isDrawn(imageOf(page, 'Aplauso'));
    await messageWithGif(page, 'Aplauso').hover();
    await messageWithGif(page, 'Aplauso').getByTestId('reply').click();
    await byTestId(page, 'chat-send').click();
    await byTestId(phone.page, 'quote').filter({ hasText: 'GIF: Aplauso' }).waitFor();
  });

  it('[H1733] [H1735] a GIF can be sent as a direct message; the list of conversations shows its title, and a click opens it in full size', async () => {
    for (const { page, to } of [
      { page: desk.page, to: bob },
      { page: phone.page, to: ann },
    ])
      await visit(page, `${app().address}/messages/${to.uuid}`);
    // The hangout's page, which has the same button, stays on screen until the page of messages is loaded.
    await byTestId(phone.page, 'messages').getByTestId('pick-gif').tap();
    await byTestId(phone.page, 'gif-search').fill('gato');
    await phone.page.getByRole('button', { name: 'Enviar Gato con auriculares', exact: true }).tap();
    const { page } = desk;
    await isDrawn(imageOf(page, 'Gato con auriculares', 'own-message'));
    await byTestId(page, 'talk').filter({ hasText: 'GIF: Gato con auriculares' }).waitFor();
    await messageWithGif(page, 'Gato con auriculares', 'own-message').getByTestId('chat-picture').click();
    await page.getByRole('dialog', { name: 'Gato con auriculares' }).getByRole('img').waitFor();
    await page.keyboard.press('Escape');
  });

  it('[H1732] if the GIF service is down, the GIF picker says so, and its button repeats the search', async () => {
    const { page } = desk;
    standIns().faults.set('klipy', { kind: 'error', times: 1 });
    await byTestId(page, 'pick-gif').click();
    await byTestId(page, 'gif-search').fill('disco');
    await byTestId(page, 'gif-grid').getByText('GIFs cannot be searched right now').waitFor();
    // The browser logs the refused request as an error.
    assert.ok(desk.consoleErrors.splice(0).every((error) => error.includes('424')));
    await byTestId(page, 'gif-grid').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Send Disco Ball', exact: true }).waitFor();
    await byTestId(page, 'gif-search').fill('nothing like this');
    await byTestId(page, 'gif-grid').getByText('No GIF for these words').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'pick-gif').and(page.locator(':focus')).waitFor();
  });

  it('[H1730] a guest who wants to send a GIF is asked to sign up', async () => {
    const room = await createHangout(ann, 'Open Door');
    const guest = await open(await launch());
    await restoreSession(guest, (await signInAsGuest(app().address)).token);
    await openHangout(guest.page, app().address, `${room.slug}?stage=flat`);
    await byTestId(guest.page, 'pick-gif').click();
    await byTestId(guest.page, 'with-email').waitFor();
  });
});

describe('a server without a GIF service', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  it('[H1730] on a server without a GIF service the chat field has no button for GIFs', async () => {
    const ann = await signUp(app().address, 'ann');
    const room = await createHangout(ann, 'Still');
    const window = await open(await launch());
    await restoreSession(window, ann.token);
    const answered = window.page.waitForResponse(/\/chat\/gifs\/provider$/);
    await openHangout(window.page, app().address, `${room.slug}?stage=flat`);
    await answered;
    await byTestId(window.page, 'pick-emoji').waitFor();
    assert.equal(await byTestId(window.page, 'pick-gif').count(), 0);
  });
});
