import assert from 'node:assert/strict';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, messageWith } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong, uploadSong } from '@hangout/testkit/songs/upload';
import type { Locator, Page } from 'playwright-core';

const HANGOUT = 'House of Keys';

/** Kai plays in a hangout; a guest spends an evening there without a pointer. */
describe('an evening by keyboard alone', () => {
  const app = useApp({ seed: 'none' });
  const { launch, open } = useBrowsers();
  let kai: RegisteredUser;
  let page: Page;
  before(async () => {
    const { address } = app();
    kai = await signUp(address, 'kai');
    const { slug } = await createHangout(kai, HANGOUT);
    await uploadSong(kai, composeMelody(30), 'Second Wind.wav');
    await queueNewSong(kai, composeMelody(240), 'First Light.wav');
    const booth = await kai.join(slug);
    await booth.request('addDj', {});
    await booth.request('sendMessage', { uuid: crypto.randomUUID(), message: 'Evening all' });
    ({ page } = await open(await launch(), { width: 1440, height: 900 }));
    await page.goto(address);
    await byTestId(page, 'walk-in').filter({ hasText: HANGOUT }).waitFor();
  });

  it('[H266] a guest skips to the content of the home page and walks into a hangout', async () => {
    await page.keyboard.press('Tab');
    await hasFocus(byTestId(page, 'skip-to-main'));
    await page.keyboard.press('Enter');
    await hasFocus(page.locator('#main'));
    await page.keyboard.press('Tab');
    await hasFocus(byTestId(page, 'walk-in'));
    await page.keyboard.press('Enter');
    await byTestId(page, 'song-title').filter({ hasText: 'First Light' }).waitFor();
    await hasFocus(page.getByRole('heading', { level: 1, name: HANGOUT }));
  });

  it('[H266] the guest skips to the chat, writes, and reacts to a message', async () => {
    await page.keyboard.press('Tab');
    await hasFocus(byTestId(page, 'skip-to-chat'));
    await page.keyboard.press('Enter');
    await hasFocus(byTestId(page, 'chat-input'));
    await page.keyboard.type('Hello from the keyboard');
    await page.keyboard.press('Enter');
    await messageWith(page, 'Hello from the keyboard').waitFor();
    await hasFocus(byTestId(page, 'chat-input'));
    await pressUntil(page, 'Shift+Tab', messageWith(page, 'Hello from the keyboard'));
    await page.keyboard.press('ArrowUp');
    await hasFocus(messageWith(page, 'Evening all'));
    const react = messageWith(page, 'Evening all').getByTestId('react');
    await pressUntil(page, 'ArrowRight', react);
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', page.locator('.emoji-choices button').first());
    await page.keyboard.press('ArrowRight');
    await hasFocus(page.locator('.emoji-choices button').nth(1));
    await page.keyboard.press('Enter');
    await messageWith(page, 'Evening all').getByTestId('reaction').waitFor();
    await hasFocus(react);
  });
});

/** Waits until the element has the focus. */
async function hasFocus(element: Locator): Promise<void> {
  const page = element.page();
  await element
    .and(page.locator(':focus'))
    .waitFor({ state: 'attached', timeout: 20_000 })
    .catch(async () => {
      throw new Error(`${element} has no focus, but ${await describeFocus(page)}`);
    });
}

/** Presses a key until the element has the focus. All that has it on the way is visible and shows it. */
async function pressUntil(page: Page, key: string, element: Locator): Promise<void> {
  await element.first().waitFor({ state: 'attached' });
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press(key);
    const isThere = await element.evaluate((one) => one === document.activeElement);
    const fault = await page.evaluate(findFocusFault);
    assert.equal(fault, null, `after ${key}: ${await describeFocus(page)}`);
    if (isThere) return;
  }
  throw new Error(`${key} does not reach ${element}`);
}

const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing');

/** Runs in the page: what is wrong with the element that has the focus, or null. */
function findFocusFault(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const box = focused.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return 'it is not visible';
  const style = getComputedStyle(focused);
  const shows = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
  const row = focused.closest('.composer-row');
  return shows || (row && getComputedStyle(row).boxShadow !== 'none') ? null : 'it does not show the focus';
}
