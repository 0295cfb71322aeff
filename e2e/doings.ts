import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './browsers.ts';
import { PASSWORD } from './people.ts';

/** What people do with their hands, by the names that controls carry. */
export const at = (page: Page, testId: string): Locator => page.getByTestId(testId);

/** Walks into a hangout by its address and waits until its bar is there. */
export async function walkIn(page: Page, address: string, slug: string): Promise<void> {
  await page.goto(`${address}/r/${slug}`);
  await at(page, 'player').waitFor();
}

let number = 0;
/** An address that nobody else in this run has. */
export function newEmail(name: string): string {
  number += 1;
  return `${name}.${number}.${process.pid}.${Date.now()}@example.org`;
}

/** Fills the email form that is open, as a new account. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await at(page, 'sign-up-email').fill(email);
  await at(page, 'sign-up-password').fill(PASSWORD);
  await at(page, 'account-submit').click();
}

/** From the sign-up page to the floor, by way of picking a name and a figure. */
export async function signUpByPage(page: Page, address: string, name: string, to = '/'): Promise<void> {
  await page.goto(`${address}/sign-up?to=${encodeURIComponent(to)}`);
  await fillSignUp(page, newEmail(name));
  // The page proposes a name first.
  await page.locator('[data-testid="nickname"]:not([value=""])').waitFor();
  await at(page, 'nickname').fill(`${name} ${Math.floor(Math.random() * 1e6)}`);
  await at(page, 'onboarding-enter').click();
  await page.waitForURL((url) => url.pathname === to);
}

export async function say(page: Page, words: string): Promise<void> {
  await at(page, 'chat-input').fill(words);
  await at(page, 'chat-send').click();
}

/** The line of chat with these words, once it is kept. */
export const line = (page: Page, words: string): Locator =>
  at(page, 'message').filter({ hasText: words }).and(page.locator(':not([data-pending])')).last();

export async function reply(page: Page, to: string, words: string): Promise<void> {
  await line(page, to).hover();
  await line(page, to).getByTestId('reply').click();
  await say(page, words);
}

export async function react(page: Page, to: string): Promise<void> {
  await line(page, to).hover();
  await line(page, to).getByTestId('react').click();
  await at(page, 'emoji-grid').getByRole('button').first().click();
}

/** What stands at a control, as a number. */
export async function count(page: Page, testId: string): Promise<number> {
  return Number(((await at(page, testId).first().textContent()) ?? '').replace(/\D/g, ''));
}

/** Lets a window remember a session, as if its person had signed in before. */
export async function beSignedIn({ context }: Visitor, token: string): Promise<void> {
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('core')) localStorage.setItem('core', JSON.stringify({ token: kept }));
  }, token);
}
