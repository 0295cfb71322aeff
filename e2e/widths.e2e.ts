import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { events } from '@hangout/contract/rest/events/events';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { findLayoutFaults, layoutSizes, resize, waitUntilStill } from '@hangout/testkit/browser/layout';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { isLongLane } from '@hangout/testkit/lane';
import { readTenMinuteSong } from '@hangout/testkit/songs/ten-minutes';
import { uploadSong } from '@hangout/testkit/songs/upload';
import type { Page } from 'playwright-core';

const song = 'Saturday Has a Staircase to the Moon';
const controls = [
  'vote-dislike',
  'vote-like',
  'vote-star',
  'take-seat',
  'chat-input',
  'room-menu',
  'tab-queue',
  // [H874] The sound menu on narrow screens; on others the quality button beside the volume slider.
  'sound-menu|quality',
];
const texts = ['song-title', 'song-artist'];

describe('the layout on screens of all sizes', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let kai: RegisteredUser;
  /** Unique, so that a search finds only the hangouts of this file. */
  const name = `El salón de los gatos ${process.pid}`;
  let club: string;
  let chatOnly: string;
  let mirra: RegisteredUser;
  let mirraInside: Awaited<ReturnType<RegisteredUser['join']>>;
  let screen: BrowserWindow;
  before(async () => {
    const { address } = app();
    // Short, because `signUp` adds a suffix; with it the name is about as long as those of real users.
    kai = await signUp(address, 'k');
    mirra = await signUp(address, 'm');
    const { songId } = await uploadSong(kai, await readTenMinuteSong(), `${song}.m4a`);
    const play = async (dj: RegisteredUser, design: 'CLUB' | 'CHAT_ONLY') => {
      const { slug } = await createHangout(dj, `${name} ${design}`, { design });
      await dj.api(queueSongs.add, { songs: [{ songId }], append: true });
      const inside = await dj.join(slug);
      await inside.request('addDj', {});
      return { slug, inside };
    };
    club = (await play(kai, 'CLUB')).slug;
    ({ slug: chatOnly, inside: mirraInside } = await play(mirra, 'CHAT_ONLY'));
    const day = 86_400_000;
    await kai.api(events.create, {
      ...{ name: 'La noche larga', roomId: (await createHangout(kai, `${name} de noche`)).slug },
      startDate: new Date(Date.now() + day).toISOString(),
      endDate: new Date(Date.now() + 2 * day).toISOString(),
    });
    ann = await signUp(address, 'ann');
    await ann.api(queueSongs.add, { songs: [{ songId }], append: true });
    screen = await open(await launch(), { language: 'es' });
    // The shared app stores only one quality, so that without this the menu would offer no choice.
    const offerMore = (urls: object) => ({ ...urls, qualitiesOffered: ['low', 'medium'] });
    await screen.page.route(/\/(hls-playlist|join)(\?|$)/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      // The URLs of the current song come with the ticket.
      const json = answer.songUrls ? { ...answer, songUrls: offerMore(answer.songUrls) } : offerMore(answer);
      await route.fulfill({ response, json });
    });
    await restoreSession(screen, ann.token);
    await visit(screen.page, `${address}/?lang=es`);
  });

  it('[H880] on screens of all sizes the home page and the settings do not scroll sideways, and no word in the navigation is broken', async () => {
    for (const path of ['/', '/settings']) {
      await visit(screen.page, `${app().address}${path}`);
      await byTestId(screen.page, 'own-menu').waitFor();
      if (path === '/') await byTestId(screen.page, 'home-events').waitFor();
      assert.deepEqual(
        await inSizes(screen.page, () => findFaults(screen.page, { controls: ['own-menu'] })),
        [],
      );
    }
  });

  it('[H868] on screens of all sizes the field for a direct message is visible without scrolling, and dialogs do not overflow the screen', async () => {
    const { page } = screen;
    await visit(page, `${app().address}/messages/${kai.uuid}`);
    await byTestId(page, 'unverified-email').waitFor();
    await byTestId(page, 'chat-input').waitFor();
    assert.deepEqual(await inSizes(page, () => findFaults(page, { controls: ['chat-input'] })), []);
    await visit(page, `${app().address}/settings/data`);
    await byTestId(page, 'delete-account').click();
    await byTestId(page, 'delete-now').waitFor();
    assert.deepEqual(await inSizes(page, () => page.evaluate(findOutsideDialog)), []);
  });

  it('[H258][H1681] the content of playlists, messages, settings and similar pages has the same width, and empty lists show a picture of a venue', async () => {
    const { page } = screen;
    await resize(page, { width: 1440, height: 900 });
    const widths: number[] = [];
    for (const path of ['/likes', '/playlists', '/messages', '/settings', '/friends', '/notifications']) {
      const former = await page.title();
      await visit(page, `${app().address}${path}`);
      await page.waitForFunction((title) => document.title !== title, former);
      const content = page.locator('[data-page], [data-testid="messages"]');
      await content.waitFor();
      if (path !== '/settings') await byTestId(page, 'empty-venue').waitFor();
      widths.push((await content.boundingBox())?.width ?? 0);
    }
    assert.deepEqual(new Set(widths), new Set([1040]));
    assert.deepEqual(await inSizes(page, () => findFaults(page, { controls: ['own-menu'] })), []);
  });

  it('[H882] on screens of all sizes the last line of a hangout’s card, about the song that plays, is not cut off', async () => {
    const { page } = screen;
    await visit(page, app().address);
    // Searches for them, because hangouts of other test files are listed first.
    await page.locator('search input').first().fill(name);
    for (const slug of [club, chatOnly])
      await page.locator(`[data-testid="room-card"][href="/r/${slug}"]`).waitFor();
    assert.deepEqual(await inSizes(page, () => page.evaluate(findCutCards, [club, chatOnly])), []);
  });

  it('[H884] toasts are shown above the bottom navigation of a phone', async () => {
    await resize(screen.page, { width: 390, height: 844 });
    const nav = await byTestId(screen.page, 'foot-nav').boundingBox();
    const toasts = await byTestId(screen.page, 'toasts').evaluate(
      (list) => list.getBoundingClientRect().bottom,
    );
    assert.ok(nav && toasts <= nav.y, `toasts end at ${toasts}, the navigation begins at ${nav?.y}`);
  });

  it('[H881] on screens of all sizes, votes, seat, chat, song title and artist of a hangout are visible and reachable', async () => {
    await openHangout(screen.page, app().address, club);
    await waitUntilShown(screen.page);
    assert.deepEqual(await inSizes(screen.page, () => findFaults(screen.page, { controls, texts })), []);
  });

  it('[H885] on screens of all sizes the vibe meter lies inside the player', async () => {
    assert.deepEqual(await inSizes(screen.page, () => screen.page.evaluate(findOutsidePlayer, ['vibe'])), []);
  });

  it('[H1488] numbers in the player that change use digits of equal width', async () => {
    const numerals = await screen.page
      .locator('[data-testid="time-left"]:visible, [data-vote]:visible')
      .evaluateAll((numbers) => numbers.map((number) => getComputedStyle(number).fontVariantNumeric));
    assert.ok(numerals.length > 2, `${numerals.length} numbers are shown`);
    assert.deepEqual(new Set(numerals), new Set(['tabular-nums']));
  });

  it('[H874] the sound menu sets volume and quality by keyboard, fits the screen, and returns the focus on Escape', async () => {
    const { page } = screen;
    const menu = byTestId(page, 'sound-menu');
    for (const size of layoutSizes.filter(({ width }) => width < 1480)) {
      await resize(page, size);
      await menu.press('Enter');
      const slider = byTestId(page, 'sound-settings').getByRole('slider').first();
      await slider.and(page.locator(':focus')).waitFor();
      await byTestId(page, 'sound-quality-low').waitFor();
      assert.deepEqual(await findFaults(page, { controls: ['sound-quality-low'] }), [], `${size.width}`);
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

  it('[H886][H888] a user in a seat is not offered another seat, and the player on a phone says that the user is on stage', async () => {
    await resize(screen.page, { width: 390, height: 844 });
    await byTestId(screen.page, 'take-seat').first().click();
    await byTestId(screen.page, 'on-stage').first().waitFor();
    await byTestId(screen.page, 'take-seat').waitFor({ state: 'detached' });
    await waitUntilStill(screen.page);
    assert.deepEqual(await screen.page.evaluate(findOutsidePlayer, ['on-stage']), []);
  });

  it('[H883] on screens of all sizes, votes, seat, chat, song title and artist of a hangout without a stage are visible and reachable', async () => {
    // Does a full page load, because the toast about the taken seat covers the tabs.
    await screen.page.goto(`${app().address}/r/${chatOnly}`);
    await waitUntilShown(screen.page);
    assert.deepEqual(await inSizes(screen.page, () => findFaults(screen.page, { controls, texts })), []);
  });

  it('[H1230] in a hangout without a stage an emoji rises over its sender’s portrait', async () => {
    await resize(screen.page, { width: 1440, height: 900 });
    await openHangout(screen.page, app().address, chatOnly);
    const portrait = screen.page.locator(`[data-testid="figure"][data-uuid="${mirra.uuid}"]`);
    await portrait.waitFor();
    // Uses a MutationObserver to record the emoji, because it is shown for only two seconds.
    const effect = await portrait.evaluateHandle((figure) => ({
      shown: new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (figure.querySelector('[data-effect="emoji"]')) resolve();
        }).observe(figure, { childList: true, subtree: true });
      }),
    }));
    await mirraInside.request('playOneTimeAnimation', { animation: 'emoji', emoji: '💜' });
    await effect.evaluate(({ shown }) => shown);
    await portrait.locator('[data-effect="emoji"]').waitFor({ state: 'detached' });
  });

  it('[H2223] on a phone on its side no text and no control of a hangout or of another page lies under the notch', async () => {
    const { page } = screen;
    const { address } = app();
    const findFaults = async (where: string) => {
      const found: string[] = [];
      // The second size has the layout of a desk.
      for (const size of [
        { width: 812, height: 375 },
        { width: 932, height: 430 },
      ]) {
        await page.evaluate(
          (notch) => document.documentElement.style.setProperty('--inset-side', `${notch}px`),
          NOTCH_PX,
        );
        await resize(page, size);
        found.push(...(await page.evaluate(findUnderNotch, NOTCH_PX)));
      }
      return found.map((one) => `${where}: ${one}`);
    };
    const faults: string[] = [];
    // Last the one in which the user of this page has no seat, because leaving a seat asks first.
    for (const slug of [club, chatOnly]) {
      await page.goto(`${address}/r/${slug}`);
      await byTestId(page, 'song-title').first().waitFor();
      await byTestId(page, 'chat-input').waitFor();
      faults.push(...(await findFaults(slug)));
    }
    await byTestId(page, 'to-home').click();
    await byTestId(page, 'mini-player').waitFor();
    faults.push(...(await findFaults('home')));
    await visit(page, `${address}/messages/${kai.uuid}`);
    await byTestId(page, 'chat-input').waitFor();
    faults.push(...(await findFaults('messages')));
    assert.deepEqual(faults, []);
  });
});

interface Expected {
  /** Test ids of controls that must be in the viewport and not covered at their centre; `a|b` means either of two. */
  readonly controls: readonly string[];
  /** Test ids of texts that must not be cut off. */
  readonly texts?: readonly string[];
}

/** Waits for the seats and the song menu, whose code is loaded only after the song. */
async function waitUntilShown(page: Page): Promise<void> {
  for (const testId of [...texts, ...controls.filter((one) => !one.includes('|'))])
    await byTestId(page, testId).first().waitFor({ state: 'attached' });
}

let turn = 0;
/**
 * Returns the faults that `find` reports, each with the screen size: in the long lane at all sizes, else at the
 * smallest one and at every third one.
 */
async function inSizes(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const faults: string[] = [];
  turn += 1;
  for (const size of layoutSizes.filter(
    (size, index) => isLongLane || size === layoutSizes.at(-1) || index % 3 === turn % 3,
  )) {
    await resize(page, size);
    faults.push(...(await find()).map((fault) => `${size.width}x${size.height}: ${fault}`));
  }
  return faults;
}

/** Returns the page's layout faults, and the expected elements that cannot be reached or read. */
async function findFaults(page: Page, expected: Expected): Promise<string[]> {
  return [...(await page.evaluate(findLayoutFaults)), ...(await page.evaluate(findUnreachable, expected))];
}

const NOTCH_PX = 59;

/** Runs in the page: returns the texts and controls in strips of this width at both sides. */
function findUnderNotch(width: number): string[] {
  const found = new Set<Element>();
  for (const x of [1, width / 2, width - 1])
    for (let y = 2; y < innerHeight; y += 8)
      for (const at of [x, innerWidth - x]) {
        const content = document
          .elementFromPoint(at, y)
          ?.closest('a, button, input, textarea, h1, h2, p, span');
        if (content) found.add(content);
      }
  return [...found].map((one) => `${innerWidth} px wide: ${one.outerHTML.slice(0, 100)}`);
}

function findOutsidePlayer(controls: readonly string[]): string[] {
  const player = document.querySelector('[data-testid="player"]')?.getBoundingClientRect();
  return controls.filter((testId) => {
    const box = document.querySelector(`[data-testid="${testId}"]`)?.getBoundingClientRect();
    const isHidden = box?.width === 0;
    const isInside =
      box && player && box.top >= player.top && box.bottom <= player.bottom && box.right <= player.right;
    return !isHidden && !isInside;
  });
}

function findOutsideDialog(): string[] {
  const dialog = document.querySelector('dialog[open]');
  const edge = dialog?.getBoundingClientRect();
  if (!dialog || !edge) return ['no dialog is open'];
  return [...dialog.querySelectorAll('button, input, p')]
    .filter((one) => one.getBoundingClientRect().right > edge.right + 1)
    .map((one) => `${one.textContent} reaches out of the dialog`);
}

/** Runs in the page: returns the cards of these hangouts whose last text line is cut off. */
function findCutCards(slugs: readonly string[]): string[] {
  return slugs
    .map((slug) =>
      document.querySelector(`[data-testid="room-card"][href="/r/${slug}"] [data-testid="card-line"]`),
    )
    .filter(
      (line) => !line || line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth,
    )
    .map((line) => `${line?.textContent} is cut`);
}

/** Runs in the page: returns the controls that cannot be reached, and the texts that are cut off. */
function findUnreachable({ controls, texts = [] }: Expected): string[] {
  const faults: string[] = [];
  const { innerWidth, innerHeight } = window;
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
  return faults;
}
