import assert from 'node:assert/strict';
import { signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

const SHOWN = 'the sound button lies here';

/** What the page reports about its sound button at a window width. */
interface SoundButton {
  readonly places: readonly { readonly x: number; readonly y: number }[];
  /** Labels of the avatars and controls that the button covers. */
  readonly covered: readonly (string | null)[];
}

describe('a browser that blocks autoplay', () => {
  const app = useApp('demo');
  const { launch, open } = useBrowsers({ prefersInstalled: true });

  it('[H967] [H223] a page that may not play sound shows one sound button that covers no avatar or control; a first tap starts the music, a second likes the song', async () => {
    const ann = await signUp(app().address, 'ann');
    const phone = await open(await launch({ autoplay: false }), {
      width: 1280,
      height: 800,
      touch: true,
    });
    const { page } = phone;
    await restoreSession(phone, ann.token);
    // The browser treats each `evaluate` or locator call of Playwright as a user gesture, after which it may allow
    // sound. So the page reports the positions of its buttons through the console, and the test taps there.
    await page.addInitScript(reportSoundButton, SHOWN);
    const report = async (
      width: number,
      isReported: (button: SoundButton) => boolean,
    ): Promise<SoundButton> => {
      const words = `${SHOWN} ${width} `;
      const read = (text: string): SoundButton => JSON.parse(text.slice(words.length));
      const message = await page.waitForEvent('console', {
        predicate: (one) => one.text().startsWith(words) && isReported(read(one.text())),
      });
      return read(message.text());
    };
    const coversNobody = ({ covered }: SoundButton) => covered.length === 0;
    const desk = report(1280, () => true);
    await page.goto(`${app().address}/r/velvet-static`);
    assert.equal((await desk).places.length, 1, 'at a desk');
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ]) {
      // The layout moves the button away from avatars and controls only a few frames later.
      const button = report(size.width, coversNobody);
      await page.setViewportSize(size);
      assert.equal((await button).places.length, 1, `on a screen of ${size.width} pixels`);
    }
    const [place] = (await report(320, coversNobody)).places;
    assert.ok(place);
    await page.touchscreen.tap(place.x, place.y);
    await waitForSound(page);
    await gone(page);
    await byTestId(page, 'vote-like').tap();
    await byTestId(page, 'vote-like').and(page.locator('[aria-pressed="true"]')).waitFor();
  });
});

/**
 * Runs in the page: logs the positions of the sound buttons, and which avatars and controls they cover, whenever these
 * change. Logs only while the hangout is complete, with sound button, avatars and vote button.
 */
function reportSoundButton(words: string): void {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  let last = '';
  const report = () => {
    const buttons = [...document.querySelectorAll('[data-testid="sound-button"]')].map(boxOf);
    const figures = document.querySelectorAll('[data-testid="figure"]');
    if (
      buttons.length === 0 ||
      figures.length === 0 ||
      !document.querySelector('[data-vote="like"]:not(:disabled)')
    )
      return;
    const controls = document.querySelectorAll('[data-vote], [role="tab"], [data-icon-button]');
    // The lowest avatars extend below the top of the player even without the button.
    const floorEnd = document.querySelector('[data-testid="player"]')?.getBoundingClientRect().top ?? 0;
    const covered = [...figures, ...controls].filter((element) => {
      const box = boxOf(element);
      const bottom = element.matches('[data-testid="figure"]') ? Math.min(box.bottom, floorEnd) : box.bottom;
      const isApart = (sound: DOMRect) =>
        box.right <= sound.left || box.left >= sound.right || bottom <= sound.top || box.top >= sound.bottom;
      return box.width > 0 && !buttons.every(isApart);
    });
    const text = JSON.stringify({
      places: buttons.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })),
      covered: covered.map((element) => element.getAttribute('aria-label')),
    });
    // Logs a layout only after two equal reports in a row, because it may still be moving.
    if (text === last) console.log(`${words} ${innerWidth} ${text}`);
    last = text;
  };
  setInterval(report, 100);
}

const gone = (page: Page) => byTestId(page, 'sound-button').waitFor({ state: 'detached' });
