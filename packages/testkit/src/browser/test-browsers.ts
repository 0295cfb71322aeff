import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '@hangout/testkit/at-end';
import { type BrowserBehaviour, type BrowserOptions, launchBrowser } from '@hangout/testkit/browser';
import { isBundledBrowserSupported } from '@hangout/testkit/browser/bundled';
import { testedEngine } from '@hangout/testkit/browser/engine';
import { launchFirefox } from '@hangout/testkit/browser/firefox';
import { isLongLane } from '@hangout/testkit/lane';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { TRACES_FOLDER } from './traces.ts';

export interface BrowserWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and of its console. */
  readonly consoleErrors: string[];
}

export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  /** `fr` stands for a browser with none of our languages. */
  readonly language?: 'en' | 'es' | 'fr';
  readonly touch?: boolean;
  /** Screenshot pixels per CSS pixel; 1 by default. */
  readonly scale?: number;
  /** True (default) if the page prefers reduced motion. */
  readonly reducedMotion?: boolean;
  /** True (default) if filters, blend modes and masks are drawn, for tests that compare pixels. */
  readonly effects?: boolean;
  /**
   * True (default) if anything is drawn. Without it the page is transparent: layout, hit testing, focus and
   * Playwright's visibility stay the same, but nothing is painted, which saves most of a page's time without a
   * graphics card.
   */
  readonly drawn?: boolean;
  /** True if the page may register its service worker; false by default, so that no page depends on one. */
  readonly serviceWorkers?: boolean;
}

/**
 * Timeout of Playwright's waits, ms. It is long enough for any machine, and shorter than mocha's limit, so that the
 * error names what Playwright waited for.
 */
const WATCHDOG_MS = 240_000;
/**
 * The TIMEOUT_FACTOR of pages. A toast stays for minutes, so that a slow machine finds it, but closes before
 * Playwright's wait for an element below it times out.
 */
const PAGE_TIMEOUT_FACTOR = 30;
/** Timeout for reading a window's text after a failed test, ms, because the page may be frozen. */
const LAST_LOOK_MS = 10_000;

/** Opens a window with empty storage. */
export async function openWindow(browser: Browser, options: WindowOptions = {}): Promise<BrowserWindow> {
  const { width = 1280, height = 800, language = 'en', touch = false, scale } = options;
  const { reducedMotion = true, effects = true, drawn = true, serviceWorkers = false } = options;
  const isChromium = testedEngine() === 'chromium';
  const context = await browser.newContext({
    viewport: { width, height },
    locale: { en: 'en-US', es: 'es-ES', fr: 'fr-FR' }[language],
    hasTouch: touch,
    isMobile: touch && isChromium,
    serviceWorkers: serviceWorkers ? 'allow' : 'block',
    ...(scale === undefined ? {} : { deviceScaleFactor: scale }),
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(WATCHDOG_MS);
  await context.addInitScript((factor) => {
    globalThis.timeoutFactor = factor;
  }, PAGE_TIMEOUT_FACTOR);
  if (!isChromium) await context.addInitScript(typeTextAsUser);
  if (reducedMotion) await context.addInitScript(addStyles, NO_ANIMATIONS);
  if (!effects) await context.addInitScript(addStyles, NO_EFFECTS);
  if (!drawn) await context.addInitScript(addStyles, NOT_DRAWN);
  const page = await context.newPage();
  if (!isChromium) tapByClick(page);
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} ${message.location().url}`);
  });
  return { page, context, consoleErrors };
}

/** WebDriver BiDi has no taps in Playwright, so that `tap` would do nothing. */
function tapByClick(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'));
  locators.tap = locators.click;
}

/**
 * Runs in the page. By WebDriver BiDi, Playwright's `fill` sets `value` from a script, which React takes for its own
 * change and ignores. This inserts the text as a keyboard does.
 */
function typeTextAsUser(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {},
  });
}

/** Without a graphics card, the animations of an open page use a third of a CPU core all the time. */
const NO_ANIMATIONS = '*, *::before, *::after { animation: none !important; transition: none !important; }';

/**
 * Without a graphics card, one frame of a hangout takes 60 ms of CPU time with its filters, and 1 ms without them.
 */
const NO_EFFECTS =
  '*, *::before, *::after { backdrop-filter: none !important; filter: none !important; ' +
  'mix-blend-mode: normal !important; mask-image: none !important; will-change: auto !important; }' +
  // The stage light follows the loudness of the song; each change of the light redraws the whole stage.
  '[data-light] { visibility: hidden !important; }';

/** Dialogs are in the browser's top layer, outside of the root. */
const NOT_DRAWN = ':root, dialog, dialog::backdrop { opacity: 0 !important; }';

/** A script that draws no effects and animates nothing in a page of a browser that Playwright does not drive. */
export const drawLittle = `(${addStyles})(${JSON.stringify([NO_ANIMATIONS, NO_EFFECTS].join('\n'))})`;

/** A script that draws nothing and animates nothing in a page of a browser that Playwright does not drive. */
export const drawNothing = `(${addStyles})(${JSON.stringify([NO_ANIMATIONS, NO_EFFECTS, NOT_DRAWN].join('\n'))})`;

/** Turns drawing on or off in a window that was opened with `drawn: false`; other windows do not change. */
export async function setDrawn(page: Page, isDrawn: boolean): Promise<void> {
  await page.evaluate(
    ({ isDrawn, selector }) => {
      for (const sheet of document.adoptedStyleSheets) {
        const [rule] = sheet.cssRules;
        if (rule instanceof CSSStyleRule && rule.selectorText === selector) sheet.disabled = isDrawn;
      }
    },
    { isDrawn, selector: NOT_DRAWN.slice(0, NOT_DRAWN.indexOf(' {')) },
  );
}

/** Runs in the page. An adopted style sheet is not subject to the page's content security policy. */
function addStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * The browsers of this process by their behaviour. They stay open until the process ends, so that its test files share
 * them.
 */
const browsers = new Map<string, Promise<Browser>>();
atEnd.push(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/**
 * `const { launch, open } = useBrowsers()` inside a describe. There is one browser process per launched behaviour;
 * windows share only the process. A window opened by a test is closed after the test, one opened by `before` after
 * all tests, and a failed test leaves screenshots of every open page. The flat stage is shown, as always with
 * software WebGL, and without effects unless the test requests them. The bundled browser draws no windows and needs a
 * fifth less CPU time, so it is the default; tests of sound, and the long lane, prefer the installed one, which real
 * listeners use. In another engine (`HANGOUT_TEST_ENGINE`) there is only the installed browser.
 */
export function useBrowsers({ prefersInstalled = false }: { prefersInstalled?: boolean } = {}) {
  const isBundled = isBundledBrowserSupported && !prefersInstalled && !isLongLane;
  const which: BrowserOptions['which'] = isBundled ? 'bundled' : undefined;
  const windows: BrowserWindow[] = [];
  let openedBefore = 0;
  beforeEach(() => {
    openedBefore = windows.length;
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await addToFailure(this.currentTest, windows);
    await Promise.all(windows.splice(openedBefore).map(({ context }) => context.close()));
  });
  after(async () => {
    await Promise.all(windows.splice(0).map(({ context }) => context.close()));
  });
  const launch = async (behaviour: BrowserBehaviour = {}): Promise<Browser> => {
    const options = { webgl: false, ...behaviour, ...(which && { which }) };
    const key = JSON.stringify(options);
    const running = browsers.get(key);
    if (running && (await running).isConnected()) return running;
    const browser = testedEngine() === 'firefox' ? launchFirefox(behaviour) : launchBrowser(options);
    browsers.set(key, browser);
    return browser;
  };
  const open = async (browser: Browser, options?: WindowOptions) => {
    const opened = await openWindow(browser, {
      effects: false,
      drawn: options?.effects ?? false,
      ...options,
    });
    await trace(opened.context);
    windows.push(opened);
    return opened;
  };
  return { launch, open };
}

let traceNumber = 0;

/**
 * If traces are enabled, records everything in a window and writes it to a file when the window is closed, by the
 * test or after it.
 */
async function trace(context: BrowserContext): Promise<void> {
  const folder = process.env[TRACES_FOLDER];
  if (!folder) return;
  await context.tracing.start({ screenshots: true, snapshots: true });
  const close = context.close.bind(context);
  context.close = async () => {
    if (context.isClosed()) return;
    traceNumber += 1;
    await context.tracing.stop({ path: join(folder, `${process.pid}-${traceNumber}.zip`) });
    await close();
  };
}

/** Adds the text and the screenshot path of every open window to the message of a failed test. */
async function addToFailure({ title, err }: Mocha.Test, windows: readonly BrowserWindow[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-screenshots-'));
  for (const [index, { page, consoleErrors }] of windows.entries()) {
    if (page.isClosed()) continue;
    const file = join(folder, `${title.replace(/\W+/g, '-').slice(0, 60)}-${index}.png`);
    await setDrawn(page, true).catch(() => {});
    await page.screenshot({ path: file }).catch(() => {});
    const text = await page.locator('body').innerText({ timeout: LAST_LOOK_MS }).catch(String);
    const shown = text.replace(/\s+/g, ' ');
    const lines = [
      `window ${index} at ${page.url()}, screenshot ${file}`,
      // Also keeps the end of a long text, because it contains the texts of toasts.
      shown.length > 1_200 ? `${shown.slice(0, 800)} … ${shown.slice(-400)}` : shown,
      ...consoleErrors.slice(-8).map((error) => error.slice(0, 400)),
    ];
    if (err) err.message += `\n  ${lines.join('\n    ')}`;
  }
}
