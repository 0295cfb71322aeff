import assert from 'node:assert/strict';
import { findViolations } from '@hangout/testkit/browser/axe';
import { findLayoutFaults, layoutSizes, resize, type Size } from '@hangout/testkit/browser/layout';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type Screen, type ScreenData, screens, testId } from '@hangout/testkit/browser/screens';
import { CONSENT_CALL } from '@hangout/testkit/browser/screens/dialogs';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { isLongLane } from '@hangout/testkit/lane';
import { getShared } from '@hangout/testkit/shared';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const desk: Size = { width: 1440, height: 900 };
/** The screens are checked by axe at one of these widths, in turns; in the long lane at both. */
const widthsOfAxe = [1440, 390];
/**
 * The layout of every screen is checked at this width and at one other, in turns; in the long lane at all.
 */
const smallest = 320;
const otherSizes = layoutSizes.filter(({ width }) => width !== smallest && !widthsOfAxe.includes(width));

/**
 * Number of screens per test. Small, so that the title of a failed test tells which screens may be at fault.
 */
const IN_ONE_TEST = 15;

/**
 * Registers tests of accessibility rules, layout and window titles for the screens of which `isHere` is true.
 * Each file in this folder calls it for other screens, so that the files can run in parallel.
 */
export function walkThrough(isHere: (screen: Screen) => boolean): void {
  describe('every page and dialog', () => {
    const { launch, open } = useBrowsers();
    let data: ScreenData;
    before(async () => {
      data = await getShared('screens');
    });
    for (const [viewer, all] of Map.groupBy(screens.filter(isHere), (screen) => screen.viewer))
      describe(`as seen by ${viewer}`, () => {
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
          const title = `${piece[0]?.name} to ${piece.at(-1)?.name}`;
          it(`[H265][H858][H1680] the screens from ${title} have window titles, and no accessibility faults, layout faults or console errors`, async () => {
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
              window.consoleErrors.length = 0;
              const found = await findFaults(window.page, screen, { data, sizes, isThere }).catch(
                (cause: Error) => {
                  throw new Error(`${screen.name}: ${cause.message}`, { cause });
                },
              );
              const errors = window.consoleErrors.filter((error) => !screen.expectedErrors?.test(error));
              faults.push(...[...found, ...errors].map((fault) => `${screen.name} ${fault}`));
            }
            assert.deepEqual(faults, []);
          });
        }
      });
  });
}

/**
 * Returns a screen's place in the order: last those that end the session, and before them those inside a
 * hangout, because the viewer stays in it.
 */
function orderOf({ route, ready, endsSession }: Screen): number {
  if (endsSession) return 2;
  return route === '/r/:slug' || ready === testId('song-title') ? 1 : 0;
}

const NOWHERE = '/nowhere';

/** Returns whether a screen is a dialog over the same page as the previous dialog. */
const isOverSamePage = (screen: Screen, former: Screen | undefined, data: ScreenData): boolean =>
  Boolean(screen.dialog && former?.dialog) && former?.path(data) === screen.path(data);

interface Way {
  readonly data: ScreenData;
  readonly sizes: readonly Size[];
  readonly isThere: boolean;
}

/** Opens a screen without a page load, which would take most of the test's time. */
async function show(page: Page, screen: Screen, { data, isThere }: Way): Promise<void> {
  await page.setViewportSize(desk);
  const dialog = page.locator('dialog[open]');
  while (await dialog.count()) {
    await page.keyboard.press('Escape');
    // The dialog that asks for consent cannot be closed.
    if (await byTestId(page, 'site-consent').count()) {
      await page.unroute(CONSENT_CALL);
      await page.reload();
    }
  }
  if (!isThere) {
    // Leaves the previous screen, so that the wait below does not find elements of that screen.
    await visit(page, `${data.address}${NOWHERE}`);
    await page.locator('main > [data-page] > [data-testid="empty"] h1').waitFor();
    await visit(page, `${data.address}${screen.path(data)}`);
  }
  await page.locator(`${screen.ready}:visible`).first().waitFor();
  // The side panel stays on the tab of the previous screen, so the chat is chosen again.
  const chat = byTestId(page, 'tab-chat');
  if (screen.steps && (await chat.count())) await chat.click();
  await screen.steps?.(page, data);
  if (screen.dialog) await page.locator('dialog[open]').last().waitFor();
}

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
      // All rules are checked at both sizes, because a phone shows other elements.
      found.push(...(await findViolations(page, within)));
    }
    faults.push(...found.map((fault) => `${size.width}x${size.height}: ${fault}`));
  }
  return faults;
}
