import assert from 'node:assert/strict';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

const SHOWN = 'the sound button is shown';

describe('a browser that refuses sound before a click', () => {
  const app = useApp({ seed: 'demo' });
  const { launch, open } = useBrowsers({ prefersInstalled: true });

  it('[H967] the page shows one button for the sound, and one click on it starts the music', async () => {
    const { page } = await open(await launch({ autoplay: false }));
    // page.evaluate counts as a user gesture, so the page itself reports by the console that the button is shown.
    await page.addInitScript(tellWhenShown, SHOWN);
    const shown = page.waitForEvent('console', {
      predicate: (message) => message.text() === SHOWN,
      timeout: 60_000,
    });
    await page.goto(`${app().address}/r/velvet-static`);
    await shown;
    assert.equal(await byTestId(page, 'sound-button').count(), 1);
    await byTestId(page, 'sound-button').click();
    await waitForSound(page);
    await gone(page);
  });
});

function tellWhenShown(words: string): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-testid="sound-button"]')) return;
    watch.disconnect();
    console.log(words);
  });
  document.addEventListener('DOMContentLoaded', () =>
    watch.observe(document.body, { childList: true, subtree: true }),
  );
}

const gone = (page: Page) => byTestId(page, 'sound-button').waitFor({ state: 'detached' });
