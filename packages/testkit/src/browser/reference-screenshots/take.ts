import { roomDesigns } from '@hangout/contract/rest/shapes/room-choices';
import type { Browser, Page } from 'playwright-core';
import { addStyles } from '../extra-styles.ts';
import { restoreSession } from '../page-actions.ts';
import { testId } from '../screens/screen.ts';
import { waitUntilDrawn } from '../screens/settle.ts';
import { openWindow } from '../test-browsers.ts';
import { CARD_MESSAGE, type Scene } from './scene.ts';

/** Size of the window in CSS px; the screenshots are half as large. */
const windowSize = { width: 1280, height: 800 };
const SCALE = 0.5;

/** Hides everything in front of the stage, and keeps the light from following the song. */
const STAGE_ALONE =
  '[data-testid="hangout"] *, [data-testid="toasts"] { visibility: hidden !important } ' +
  '[data-testid="venue"], [data-testid="venue"] * { visibility: visible !important } ' +
  '[data-light] { opacity: 0.7 !important }';

export interface Taken {
  readonly name: string;
  readonly screenshot: Buffer;
}

/** Names of the screenshots, in the order of taking them. */
export const referenceNames = [
  'sign-in',
  'home',
  ...roomDesigns.map((design) => `venue-${design.toLowerCase()}`),
  'person-card',
] as const;

/** Takes the screenshots: sign-in, home, the twelve venues with the same people, and a person card. */
export async function* takeReferenceScreenshots(browser: Browser, scene: Scene): AsyncGenerator<Taken> {
  const { address, slug } = scene;
  const guest = await openWindow(browser, { ...windowSize, scale: SCALE });
  await guest.page.goto(`${address}/login`);
  await guest.page.locator(testId('phone-continue')).waitFor();
  // The note about the delivery of codes appears late, when the server has told how it sends them.
  await guest.page.locator(testId('delivery-note')).waitFor();
  yield { name: 'sign-in', screenshot: await take(guest.page) };
  await guest.page.goto(address);
  await guest.page.locator(testId('walk-in')).waitFor();
  await guest.page.locator(testId('room-card')).first().waitFor();
  yield { name: 'home', screenshot: await take(guest.page) };
  await guest.context.close();

  const owner = await openWindow(browser, { ...windowSize, scale: SCALE });
  const { page } = owner;
  await restoreSession(owner, scene.token);
  await page.goto(`${address}/r/${slug}?stage=flat`);
  await page.locator(testId('song-title')).waitFor();
  // [H1801] [H1884] Fonts, venue and people are loaded only after the first music.
  await page.locator('html:not([data-fonts]) [data-stage]:not(:has([data-waiting]))').waitFor();
  const showAll = await addStyles(page, STAGE_ALONE);
  for (const design of roomDesigns) {
    await scene.changeDesign(design);
    await page.locator(`[data-testid="hangout"][data-design="${design}"] [data-stage]`).waitFor();
    yield { name: `venue-${design.toLowerCase()}`, screenshot: await take(page) };
  }
  await showAll();
  const message = page.locator(testId('message')).filter({ hasText: CARD_MESSAGE });
  await message.locator(testId('line-name')).click();
  await page.locator(testId('person-vote')).waitFor();
  await page.locator(testId('card-follow')).waitFor();
  await waitUntilDrawn(page);
  yield { name: 'person-card', screenshot: await page.locator(testId('person-card')).screenshot() };
  await owner.context.close();
}

async function take(page: Page): Promise<Buffer> {
  await waitUntilDrawn(page);
  return page.screenshot();
}
