import assert from 'node:assert/strict';
import { signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

const SHOWN = 'the sound button is shown';
const COVERED = 'the sound button covers';

describe('a browser that refuses sound before a click', () => {
  const app = useApp('demo');
  const { launch, open } = useBrowsers({ prefersInstalled: true });

  it('[H967] the page shows one button for the sound, and one click on it starts the music', async () => {
    const { page } = await open(await launch({ autoplay: false }));
    // Every query of the page, by evaluate or by a locator, counts as a user gesture, after which the browser may
    // allow sound by itself. So the page reports by the console where its buttons are, and the mouse presses there.
    await page.addInitScript(tellWhenShown, SHOWN);
    const message = page.waitForEvent('console', {
      predicate: (one) => one.text().startsWith(SHOWN),
      timeout: 60_000,
    });
    await visit(page, `${app().address}/r/velvet-static`);
    const buttons: { x: number; y: number }[] = JSON.parse((await message).text().slice(SHOWN.length));
    const [button] = buttons;
    assert.ok(button && buttons.length === 1, `${buttons.length} buttons for the sound`);
    await page.mouse.click(button.x, button.y);
    await waitForSound(page);
    await gone(page);
  });

  it('[H223] on a phone a member presses twice from a link to a like: the sound, which covers nobody, and the like', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    const phone = await open(await launch({ autoplay: false }), { width: 390, height: 844, touch: true });
    const { page } = phone;
    await restoreSession(phone, ann.token);
    await page.addInitScript(reportCovered, COVERED);
    const report = async (width: number): Promise<unknown> => {
      const message = await page.waitForEvent('console', {
        predicate: (one) => one.text().startsWith(`${COVERED} ${width} `),
        timeout: 60_000,
      });
      return JSON.parse(message.text().slice(`${COVERED} ${width} `.length));
    };
    const wide = report(390);
    await visit(page, `${address}/r/velvet-static`);
    assert.deepEqual(await wide, [], 'on a screen of 390 pixels');
    const narrow = report(320);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await narrow, [], 'on a screen of 320 pixels');

    await byTestId(page, 'sound-button').tap();
    await byTestId(page, 'vote-like').tap();
    await byTestId(page, 'vote-like').and(page.locator('[aria-pressed="true"]')).waitFor();
    await waitForSound(page);
    await gone(page);
  });
});

/**
 * Runs in the page: as soon as the sound button, figures and an open vote are shown, and again after each change of size,
 * reports the figures and controls that the button covers.
 */
function reportCovered(words: string): void {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  let deadline: number | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    const button = document.querySelector('[data-testid="sound-button"]');
    const figures = document.querySelectorAll('[data-testid="figure"]');
    if (!button || figures.length === 0 || !document.querySelector('.vote-like:not(:disabled)')) return;
    const [sound, controls] = [boxOf(button), document.querySelectorAll('.vote, .tab, .icon-button')];
    // The feet of those who stand in front are below the player, with the button or without it.
    const floorEnd = document.querySelector('[data-testid="player"]')?.getBoundingClientRect().top ?? 0;
    const covered = [...figures, ...controls].filter((element) => {
      const box = boxOf(element);
      const bottom = element.matches('[data-testid="figure"]') ? Math.min(box.bottom, floorEnd) : box.bottom;
      const isApart =
        box.right <= sound.left || box.left >= sound.right || bottom <= sound.top || box.top >= sound.bottom;
      return box.width > 0 && !isApart;
    });
    // The stage makes room for the button in one of the next frames; on a busy machine they are late.
    deadline ??= performance.now() + 15_000;
    if (covered.length > 0 && performance.now() < deadline) {
      clearTimeout(next);
      next = setTimeout(report, 100);
      return;
    }
    const names = covered.map((element) => element.getAttribute('aria-label'));
    console.log(`${words} ${innerWidth} ${JSON.stringify(names)}`);
    watch.disconnect();
  };
  const watch = new MutationObserver(report);
  // The stage follows a new size by observers of its own, before the next frame but one.
  addEventListener('resize', () => {
    deadline = undefined;
    requestAnimationFrame(() => requestAnimationFrame(report));
  });
  document.addEventListener('DOMContentLoaded', () =>
    watch.observe(document.body, { childList: true, subtree: true }),
  );
}

/** Runs in the page: reports the middles of the sound buttons once they are shown and lie still for two frames. */
function tellWhenShown(words: string): void {
  let last = '';
  const report = () => {
    const boxes = [...document.querySelectorAll('[data-testid="sound-button"]')].map((one) =>
      one.getBoundingClientRect(),
    );
    const middles = JSON.stringify(
      boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })),
    );
    if (boxes.length > 0 && middles === last) return console.log(`${words}${middles}`);
    last = middles;
    requestAnimationFrame(() => requestAnimationFrame(report));
  };
  report();
}

const gone = (page: Page) => byTestId(page, 'sound-button').waitFor({ state: 'detached' });
