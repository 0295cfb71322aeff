import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journeyBrowsers } from './browsers.ts';
import { at } from './doings.ts';
import { journeyHome } from './house.ts';
import { untilHeard } from './sound.ts';

const SHOWN = 'the sound button is shown';

describe('a browser that refuses sound before a click', () => {
  const home = journeyHome({ seed: 'demo' });
  const { launch, open } = journeyBrowsers();

  it('[H967] shows one clear button, and one click brings the music', async () => {
    const { page } = await open(await launch({ autoplay: false }));
    // Whatever a test evaluates in a page counts as a click: so the page itself has to tell.
    await page.addInitScript(tellWhenShown, SHOWN);
    const shown = page.waitForEvent('console', {
      predicate: (message) => message.text() === SHOWN,
      timeout: 60_000,
    });
    await page.goto(`${home().address}/r/velvet-static`);
    await shown;
    assert.equal(await at(page, 'sound-button').count(), 1);
    await at(page, 'sound-button').click();
    await untilHeard(page);
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

const gone = (page: Page) => at(page, 'sound-button').waitFor({ state: 'detached' });
