import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { readTenMinuteSong } from '@hangout/testkit/songs/ten-minutes';
import { uploadSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/** Screens in CSS pixels; the last two are a laptop and a tablet at 200 % zoom. */
const sizes = [
  [320, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
  [720, 450],
  [512, 384],
] as const;
const song = 'Saturday Has a Staircase to the Moon';
const controls = [
  'vote-dislike',
  'vote-like',
  'vote-star',
  'take-seat',
  'chat-input',
  'room-menu',
  'tab-queue',
  // [H874] The menu of the sound, or the button of its quality beside the slider where there is room.
  'sound-menu|quality',
];
const texts = ['song-title', 'song-artist'];

describe('the interface on screens of all sizes', () => {
  const app = useOwnApp({ seed: 'none', env: { AUDIO_QUALITIES: 'low' } });
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let kai: RegisteredUser;
  let club: string;
  let chatOnly: string;
  let mirra: RegisteredUser;
  let mirraInside: Awaited<ReturnType<RegisteredUser['join']>>;
  let screen: BrowserWindow;
  before(async () => {
    const { address } = app();
    kai = await signUp(address, 'djKai');
    mirra = await signUp(address, 'mirra');
    const { songId } = await uploadSong(kai, await readTenMinuteSong(), `${song}.m4a`);
    const play = async (dj: RegisteredUser, design: 'CLUB' | 'CHAT_ONLY') => {
      const { slug } = await createHangout(dj, `El salón de los gatos ${design}`, { design });
      await dj.api(queueSongs.add, { songs: [{ songId }], append: true });
      const inside = await dj.join(slug);
      await inside.request('addDj', {});
      return { slug, inside };
    };
    club = (await play(kai, 'CLUB')).slug;
    ({ slug: chatOnly, inside: mirraInside } = await play(mirra, 'CHAT_ONLY'));
    ann = await signUp(address, 'ann');
    await ann.api(queueSongs.add, { songs: [{ songId }], append: true });
    screen = await open(await launch(), { language: 'es' });
    await restoreSession(screen, ann.token);
    await visit(screen.page, `${address}/?lang=es`);
  });

  it('[H880] home and settings do not scroll sideways, and no word of the navigation breaks', async () => {
    for (const path of ['/', '/settings']) {
      await visit(screen.page, `${app().address}${path}`);
      await byTestId(screen.page, 'own-menu').waitFor();
      assert.deepEqual(
        await inAllSizes(screen.page, findLayoutFaults, { controls: ['own-menu'], texts: [] }),
        [],
      );
    }
  });

  it('[H868] a direct message is written without scrolling, and nothing reaches out of a dialog', async () => {
    const { page } = screen;
    await visit(page, `${app().address}/messages/${kai.uuid}`);
    await byTestId(page, 'unverified-email').waitFor();
    await byTestId(page, 'chat-input').waitFor();
    assert.deepEqual(await inAllSizes(page, findLayoutFaults, { controls: ['chat-input'], texts: [] }), []);
    await visit(page, `${app().address}/settings/data`);
    await byTestId(page, 'delete-account').click();
    await byTestId(page, 'delete-now').waitFor();
    assert.deepEqual(await inAllSizes(page, findOutsideDialog, { controls: [], texts: [] }), []);
  });

  it('[H258] pages have one width, and empty lists show a venue', async () => {
    await screen.page.setViewportSize({ width: 1440, height: 900 });
    const widths: number[] = [];
    for (const path of ['/friends', '/likes', '/playlists', '/messages', '/settings']) {
      await visit(screen.page, `${app().address}${path}`);
      const content = screen.page.locator('.page, .messages');
      await content.waitFor();
      if (path !== '/settings') await byTestId(screen.page, 'empty-venue').waitFor();
      widths.push((await content.boundingBox())?.width ?? 0);
    }
    assert.deepEqual(new Set(widths), new Set([1040]));
    await visit(screen.page, `${app().address}/friends`);
    await byTestId(screen.page, 'empty-venue').waitFor();
    assert.deepEqual(
      await inAllSizes(screen.page, findLayoutFaults, { controls: ['own-menu'], texts: [] }),
      [],
    );
  });

  it('[H882] a card says to its end what plays or that it is quiet', async () => {
    await visit(screen.page, app().address);
    await byTestId(screen.page, 'card-line').first().waitFor();
    assert.deepEqual(await inAllSizes(screen.page, findCutCards, { controls: [], texts: [] }), []);
  });

  it('[H884] toasts lie above the navigation of a phone', async () => {
    await screen.page.setViewportSize({ width: 390, height: 844 });
    const nav = await screen.page.locator('.foot-nav').boundingBox();
    const toasts = await screen.page
      .locator('.toasts')
      .evaluate((list) => list.getBoundingClientRect().bottom);
    assert.ok(nav && toasts <= nav.y, `toasts end at ${toasts}, the navigation begins at ${nav?.y}`);
  });

  it('[H881] a hangout shows votes, seat, chat, song and artist', async () => {
    await openHangout(screen.page, app().address, club);
    await byTestId(screen.page, 'song-title').waitFor();
    assert.deepEqual(await inAllSizes(screen.page, findLayoutFaults, { controls, texts }), []);
  });

  it('[H885] the gauge of the vibe stands inside the player', async () => {
    assert.deepEqual(await inAllSizes(screen.page, findOutsidePlayer, { controls: ['vibe'], texts: [] }), []);
  });

  it('[H1488] numbers that change have digits of one width', async () => {
    const numerals = await screen.page
      .locator('.num:visible')
      .evaluateAll((numbers) => numbers.map((number) => getComputedStyle(number).fontVariantNumeric));
    assert.ok(numerals.length > 2, `${numerals.length} numbers are shown`);
    assert.deepEqual(new Set(numerals), new Set(['tabular-nums']));
  });

  it('[H874] volume and quality are chosen in a menu by keyboard, inside the screen, and Escape returns to its button', async () => {
    const { page } = screen;
    const menu = byTestId(page, 'sound-menu');
    for (const [width, height] of sizes.filter(([width]) => width < 1480)) {
      await page.setViewportSize({ width, height });
      await menu.press('Enter');
      const slider = byTestId(page, 'sound-settings').getByRole('slider');
      await slider.and(page.locator(':focus')).waitFor();
      assert.deepEqual(
        await page.evaluate(findLayoutFaults, { controls: ['sound-quality-low'], texts: [] }),
        [],
        `${width}x${height}`,
      );
      await slider.press('Home');
      await page
        .locator('[data-testid="sound-settings"] [data-testid="mute"][aria-pressed="true"]')
        .waitFor();
      await slider.press('End');
      await byTestId(page, 'sound-quality-low').press('Enter');
      await page.locator('[data-testid="sound-quality-low"][aria-pressed="true"]').waitFor();
      await page.keyboard.press('Escape');
      await menu.and(page.locator(':focus')).waitFor();
      await byTestId(page, 'sound-settings').waitFor({ state: 'detached' });
    }
  });

  it('[H886][H888] who sits is offered no seat, and reads inside the player of a phone that they sit', async () => {
    await screen.page.setViewportSize({ width: 390, height: 844 });
    await byTestId(screen.page, 'take-seat').first().click();
    await byTestId(screen.page, 'on-stage').first().waitFor();
    await byTestId(screen.page, 'take-seat').waitFor({ state: 'detached' });
    await waitFor('what says that one sits is inside the player', async () => {
      const outside = await screen.page.evaluate(findOutsidePlayer, { controls: ['on-stage'], texts: [] });
      return outside.length === 0;
    });
  });

  it('[H883] a hangout without a stage shows votes, seat, chat, song and artist', async () => {
    await openHangout(screen.page, app().address, chatOnly);
    await byTestId(screen.page, 'song-title').waitFor();
    assert.deepEqual(await inAllSizes(screen.page, findLayoutFaults, { controls, texts }), []);
  });

  it('[H1230] in a hangout without a stage an emoji rises over the portrait of who sent it', async () => {
    await screen.page.setViewportSize({ width: 1440, height: 900 });
    await openHangout(screen.page, app().address, chatOnly);
    const portrait = screen.page.locator(`[data-testid="figure"][data-uuid="${mirra.uuid}"]`);
    await portrait.waitFor();
    await mirraInside.request('playOneTimeAnimation', { animation: 'emoji', emoji: '💜' });
    await portrait.locator('[data-effect="emoji"]').waitFor();
    await portrait.locator('[data-effect="emoji"]').waitFor({ state: 'detached' });
  });
});

interface Expected {
  /** Test ids of controls that must be reachable: one of each in the viewport, with nothing over its centre; `a|b` is either. */
  readonly controls: readonly string[];
  /** Test ids of texts that must be readable to their end. */
  readonly texts: readonly string[];
}

/** The faults of the page in all sizes, each with its size. */
async function inAllSizes(
  page: Page,
  find: (expected: Expected) => string[],
  expected: Expected,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // React lays the page out anew after the media queries have changed.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    const found = await page.evaluate(find, expected);
    faults.push(...found.map((fault) => `${width}x${height}: ${fault}`));
  }
  return faults;
}

/** Runs in the page. */
function findLayoutFaults({ controls, texts }: Expected): string[] {
  const faults: string[] = [];
  const { innerWidth, innerHeight } = window;
  const scrollWidth = document.scrollingElement?.scrollWidth ?? 0;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);
  const all = (testId: string) => [...document.querySelectorAll(`[data-testid="${testId}"]`)];
  const isReachable = (element: Element) => {
    const box = element.getBoundingClientRect();
    const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    if (box.width === 0 || !inside) return false;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit !== null && element.contains(hit);
  };
  for (const testId of controls) {
    const found = testId.split('|').flatMap(all);
    if (!found.some(isReachable)) faults.push(`${testId} cannot be reached (${found.length} in the page)`);
  }
  for (const testId of texts) {
    const isReadable = (text: Element) =>
      isReachable(text) && text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight + 1;
    if (!all(testId).some(isReadable)) faults.push(`${testId} cannot be read`);
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const control = node.parentElement?.closest('nav, .tabs, .vote, .button, h1, h2, h3');
    if (!control || control.closest('.heard-only')) continue;
    for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`the word ${word[0]} breaks`);
    }
  }
  return faults;
}

/** Runs in the page: controls that are shown outside the player. */
function findOutsidePlayer({ controls }: Expected): string[] {
  const player = document.querySelector('[data-testid="player"]')?.getBoundingClientRect();
  return controls.filter((testId) => {
    const box = document.querySelector(`[data-testid="${testId}"]`)?.getBoundingClientRect();
    const isHidden = box?.width === 0;
    const isInside =
      box && player && box.top >= player.top && box.bottom <= player.bottom && box.right <= player.right;
    return !isHidden && !isInside;
  });
}

/** Runs in the page: controls of the open dialog that reach out of it sideways. */
function findOutsideDialog(): string[] {
  const dialog = document.querySelector('dialog[open]');
  const edge = dialog?.getBoundingClientRect();
  if (!dialog || !edge) return ['no dialog is open'];
  return [...dialog.querySelectorAll('button, input, p')]
    .filter((one) => one.getBoundingClientRect().right > edge.right + 1)
    .map((one) => `${one.textContent} reaches out of the dialog`);
}

/** Runs in the page: cards whose last line is cut. */
function findCutCards(): string[] {
  return [...document.querySelectorAll('[data-testid="card-line"]')]
    .filter((line) => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth)
    .map((line) => `${line.textContent} is cut`);
}
