import { PASSWORD } from '@hangout/testkit/accounts';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Locator, Page } from 'playwright-core';
import type { BrowserWindow } from './test-browsers.ts';

export const byTestId = (page: Page, testId: string): Locator => page.getByTestId(testId);

/**
 * Opens a URL in a page: by the app's router if the app is loaded, in a quarter of the time of a page load.
 * Closes earlier toasts, as a load does. Tests of loading use `page.goto` or `page.reload` instead.
 */
export async function visit(page: Page, url: string): Promise<void> {
  const { origin, pathname, search, hash } = new URL(url);
  const isThere = page.url().startsWith(`${origin}/`) && (await page.locator('#root').count()) > 0;
  if (!isThere) return void (await page.goto(url));
  // The router works only after React has replaced the placeholder of index.html.
  await page.locator('#root > :not(.page-shape)').first().waitFor({ state: 'attached' });
  if (await byTestId(page, 'toast').count()) await closeToasts(page);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `${pathname}${search}${hash}`);
}

/** Opens a hangout and waits until its player is shown. */
export async function openHangout(page: Page, address: string, slug: string): Promise<void> {
  await visit(page, `${address}/r/${slug}`);
  // The player that is visible may still be that of the previous hangout.
  await waitFor(`${slug} to be entered`, () =>
    page.evaluate(
      (opened) => JSON.parse(localStorage.getItem('currentRoom') ?? '{}').slug === opened,
      slug.split('?')[0],
    ),
  );
  await byTestId(page, 'player').waitFor();
}

let emailNumber = 0;
/** An email address that is unique in this run. */
export function newEmail(name: string): string {
  emailNumber += 1;
  return `${name}.${emailNumber}.${process.pid}.${Date.now()}@example.org`;
}

/** Opens the email form of the sign-up dialog, and fills it in for a new account. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await byTestId(page, 'with-email').click();
  await fillEmailForm(page, email);
}

export async function fillEmailForm(page: Page, email: string): Promise<void> {
  await byTestId(page, 'sign-up-email').fill(email);
  await byTestId(page, 'sign-up-password').fill(PASSWORD);
  await byTestId(page, 'account-submit').click();
}

/** Signs up in the page, chooses a nickname and an avatar, and waits for the page `to`. */
export async function signUpInPage(page: Page, address: string, name: string, to = '/'): Promise<void> {
  await page.goto(`${address}/sign-up?to=${encodeURIComponent(to)}`);
  await fillSignUp(page, newEmail(name));
  // The suggested nickname appears late and would replace the typed one.
  await page.locator('[data-testid="nickname"]:not([value=""])').waitFor();
  await byTestId(page, 'nickname').fill(`${name} ${Math.floor(Math.random() * 1e6)}`);
  await byTestId(page, 'onboarding-enter').click();
  await page.waitForURL((url) => url.pathname === to);
}

export async function sendMessage(page: Page, text: string): Promise<void> {
  await byTestId(page, 'chat-input').fill(text);
  await byTestId(page, 'chat-send').click();
}

/** Finds a chat message by its text, once the server has acknowledged it. */
export const messageWith = (page: Page, text: string): Locator =>
  byTestId(page, 'message').filter({ hasText: text }).and(page.locator(':not([data-pending])')).last();

export async function replyTo(page: Page, to: string, text: string): Promise<void> {
  await messageWith(page, to).hover();
  await messageWith(page, to).getByTestId('reply').click();
  await sendMessage(page, text);
}

export async function addReaction(page: Page, to: string): Promise<void> {
  await messageWith(page, to).hover();
  await messageWith(page, to).getByTestId('react').click();
  await byTestId(page, 'emoji-grid').getByRole('button').first().click();
}

/**
 * All toasts count as closed after this many frames in a row without one. One would be too few: a toast in a
 * dialog moves to the page when the dialog closes.
 */
const QUIET_FRAMES = 3;

/** Closes visible toasts. In tests they stay for minutes, and would cover what is clicked later. */
export async function closeToasts(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let quiet = 0; quiet < frames; quiet++) {
      const buttons = document.querySelectorAll<HTMLElement>('[data-testid="toast"] > button:last-child');
      if (buttons.length > 0) quiet = 0;
      for (const button of buttons) button.click();
      await new Promise(requestAnimationFrame);
    }
  }, QUIET_FRAMES);
}

export async function readNumber(page: Page, testId: string): Promise<number> {
  return Number(((await byTestId(page, testId).first().textContent()) ?? '').replace(/\D/g, ''));
}

/** Stores a token in a window's storage, as if the user had signed in before. */
export async function restoreSession({ context }: BrowserWindow, token: string): Promise<void> {
  await context.addInitScript((kept) => {
    try {
      if (!localStorage.getItem('core')) localStorage.setItem('core', JSON.stringify({ token: kept }));
    } catch {
      // Firefox runs this also in the empty document before the first page, which has no storage.
    }
  }, token);
}
