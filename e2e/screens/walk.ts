import assert from 'node:assert/strict';
import { findViolations } from '@hangout/testkit/browser/axe';
import { findLayoutFaults, layoutSizes, resize, type Size } from '@hangout/testkit/browser/layout';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type Screen, type ScreenData, screens, testId } from '@hangout/testkit/browser/screens';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { isLongLane } from '@hangout/testkit/lane';
import { getShared } from '@hangout/testkit/shared';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const desk: Size = { width: 1440, height: 900 };
/** The widths of a desk and a phone, at which axe looks: at each screen at one of them in turns, in the long lane at both. */
const widthsOfAxe = [1440, 390];
/** The width at which every layout is judged, the smallest. A page has one of the others too, in turns, or all in the long lane. */
const smallest = 320;
const otherSizes = layoutSizes.filter(({ width }) => width !== smallest && !widthsOfAxe.includes(width));

/** Screens in one test, few enough for its title to say where to look. */
const IN_ONE_TEST = 15;

/**
 * Registers tests that walk through screens of the catalogue: rules of accessibility, layouts and titles. The files beside
 * this one divide the catalogue into parts that run beside each other, all with the same data.
 */
export function walkThrough(isHere: (screen: Screen) => boolean): void {
  describe('every page and dialog', () => {
    const { launch, open } = useBrowsers();
    let data: ScreenData;
    before(async () => {
      data = await getShared('screens');
    });
    for (const [viewer, all] of Map.groupBy(screens.filter(isHere), (screen) => screen.viewer))
      describe(`of the viewer ${viewer}`, () => {
        let window: BrowserWindow;
        let former: Screen | undefined;
        before(async () => {
          window = await open(await launch());
          if (viewer !== 'guest') await restoreSession(window, data.tokens[viewer]);
          await visit(window.page, `${data.address}${NOWHERE}`);
        });
        after(() => window?.context.close());
        const shown = all.toSorted((a, b) => orderOf(a) - orderOf(b));
        for (let from = 0; from < shown.length; from += IN_ONE_TEST) {
          const piece = shown.slice(from, from + IN_ONE_TEST);
          const title = `${piece[0]?.name} … ${piece.at(-1)?.name}`;
          it(`[H265][H858] ${title}: accessible, in order, and named`, async () => {
            const faults: string[] = [];
            for (const [index, screen] of piece.entries()) {
              const turn = from + index;
              const other = screen.dialog ? undefined : otherSizes[turn % otherSizes.length];
              const ofAxe = widthsOfAxe[turn % widthsOfAxe.length];
              const sizes = layoutSizes.filter(
                (size) => isLongLane || size === other || [ofAxe, smallest].includes(size.width),
              );
              const isThere = isOverSamePage(screen, former, data);
              former = screen;
              const found = await findFaults(window.page, screen, { data, sizes, isThere }).catch(
                (cause: Error) => {
                  throw new Error(`${screen.name}: ${cause.message}`, { cause });
                },
              );
              faults.push(...found.map((fault) => `${screen.name} ${fault}`));
            }
            assert.deepEqual(faults, []);
          });
        }
      });
  });
}

/** Whoever has been in a hangout stays there until the end, and what ends the session comes last of all. */
function orderOf({ route, ready, endsSession }: Screen): number {
  if (endsSession) return 2;
  return route === '/r/:slug' || ready === testId('song-title') ? 1 : 0;
}

/** A path without a page, which is there at once. */
const NOWHERE = '/nowhere';

/** Whether a dialog is over the page that the dialog before it has left as it was. */
const isOverSamePage = (screen: Screen, former: Screen | undefined, data: ScreenData): boolean =>
  Boolean(screen.dialog && former?.dialog) && former?.path(data) === screen.path(data);

interface Way {
  readonly data: ScreenData;
  readonly sizes: readonly Size[];
  /** Whether the page shows the screen's page already. */
  readonly isThere: boolean;
}

/** Brings the page to a screen without loading it anew, which takes most of the time. */
async function show(page: Page, screen: Screen, { data, isThere }: Way): Promise<void> {
  await page.setViewportSize(desk);
  while (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  if (!isThere) {
    // Nothing of the former screen is left when the next one is waited for.
    await visit(page, `${data.address}${NOWHERE}`);
    await page.locator('main > .page > .empty h1').waitFor();
    await visit(page, `${data.address}${screen.path(data)}`);
  }
  await page.locator(`${screen.ready}:visible`).first().waitFor();
  // The tab of the panel is kept over all pages.
  const chat = byTestId(page, 'tab-chat');
  if (screen.steps && (await chat.count())) await chat.click();
  await screen.steps?.(page, data);
  if (screen.dialog) await page.locator('dialog[open]').last().waitFor();
}

/** The faults of a screen in some sizes, each after its size. */
async function findFaults(page: Page, screen: Screen, way: Way): Promise<string[]> {
  await show(page, screen, way);
  if (screen.route !== '/')
    await waitFor(`a title of ${screen.route}`, async () => !['', 'Hangout'].includes(await page.title()));
  const faults: string[] = [];
  const within = screen.dialog && 'dialog[open]';
  for (const size of way.sizes) {
    await resize(page, size);
    if (within && !(await page.locator(within).count()))
      throw new Error(`no dialog is open at ${size.width}`);
    const found = await page.evaluate(findLayoutFaults);
    if (widthsOfAxe.includes(size.width)) {
      // All rules at both sizes: on a phone other elements are shown, and half of what axe takes is the contrast of colours.
      found.push(...(await findViolations(page, within)));
    }
    faults.push(...found.map((fault) => `${size.width}x${size.height}: ${fault}`));
  }
  return faults;
}
