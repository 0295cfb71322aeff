import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { roomChanges } from '@hangout/contract/rest/room-service/room-changes';
import { RoomDesign } from '@hangout/contract/rest/room-service/room-shape';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { findFaintTexts } from '@hangout/testkit/browser/contrast';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import {
  createScreenData,
  type OpenScreenData,
  type Screen,
  type ScreenData,
  screens,
  type Viewer,
} from '@hangout/testkit/browser/screens';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const viewers = ['guest', 'member', 'dj', 'moderator', 'owner', 'admin'] as const satisfies Viewer[];

describe('accessibility of every page and dialog', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let data: OpenScreenData;
  before(async () => {
    data = await createScreenData(app().address);
  });
  after(() => data.close());

  for (const viewer of viewers)
    it(`[H265] no page and no dialog of the viewer ${viewer} breaks an accessibility rule on a desk or a phone`, async () => {
      const opened = await open(await launch());
      if (viewer !== 'guest') await restoreSession(opened, data.tokens[viewer]);
      await visit(opened.page, `${data.address}${NOWHERE}`);
      const faults: string[] = [];
      const shown = screens.filter((one) => one.viewer === viewer);
      for (const screen of shown.sort((a, b) => Number(a.endsSession ?? 0) - Number(b.endsSession ?? 0))) {
        await show(opened.page, screen, data);
        faults.push(...(await findFaults(opened.page, screen)));
      }
      assert.deepEqual(faults, []);
    });

  it('[H265] texts over every venue have enough contrast on a desk and a phone', async () => {
    const opened = await open(await launch(), { effects: true });
    await restoreSession(opened, data.tokens.owner);
    const api = createApi({ base: data.address, token: () => data.tokens.owner });
    await visit(opened.page, `${data.address}/r/${data.slug}?stage=flat`);
    await byTestId(opened.page, 'song-title').waitFor();
    const faults: string[] = [];
    for (const design of RoomDesign.options) {
      await api(roomChanges.infrastructure, { id: data.slug, design });
      await opened.page.locator(`.hangout[data-design="${design}"]`).waitFor();
      for (const size of sizes) {
        await setSize(opened.page, size);
        await opened.page.waitForFunction(isVenueDrawn);
        const found = await findFaintTexts(opened.page, '.hangout');
        faults.push(...found.map((fault) => `${design} ${size.width}: ${fault}`));
      }
    }
    assert.deepEqual(faults, []);
  });
});

type Size = (typeof sizes)[number];

async function setSize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  // React lays the page out anew after the media queries have changed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
}

/** Runs in the page: whether the images in sight are there, so that nothing moves any more. */
const isVenueDrawn = () =>
  [...document.querySelectorAll<HTMLImageElement>('.hangout img')].every((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.naturalWidth > 0 || bottom < 0 || top > innerHeight;
  });

/** A path without a page, which is there at once. */
const NOWHERE = '/nowhere';

/** Brings the page to a screen without loading it anew, which takes most of the time. */
async function show(page: Page, screen: Screen, data: ScreenData): Promise<void> {
  await page.setViewportSize(sizes[0]);
  while (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  // Nothing of the former screen is left when the next one is waited for.
  await page.evaluate(navigate, NOWHERE);
  await page.locator('main > .page > .empty h1').waitFor();
  await page.evaluate(navigate, screen.path(data));
  await page.locator(`${screen.ready}:visible`).first().waitFor();
  // The tab of the panel is kept over all pages.
  const chat = byTestId(page, 'tab-chat');
  if (screen.steps && (await chat.count())) await chat.click();
  await screen.steps?.(page, data);
  if (screen.dialog) await page.locator('dialog[open]').last().waitFor();
}

/** Runs in the page: the router takes it for a step in the browser's history. */
function navigate(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** The violations of a screen in both sizes, each with the names of the screen and the size. */
async function findFaults(page: Page, screen: Screen): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await setSize(page, size);
    if (screen.dialog && !(await page.locator('dialog[open]').count()))
      throw new Error(`${screen.name} ${size.width}: the dialog is no longer open`);
    const found = await findViolations(page, screen.dialog && 'dialog[open]');
    faults.push(...found.map((fault) => `${screen.name} ${size.width}: ${fault}`));
  }
  return faults;
}
