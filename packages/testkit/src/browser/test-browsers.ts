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
  readonly consoleErrors: string[];
}

export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  /** `fr` is a language that the client does not have. */
  readonly language?: 'en' | 'es' | 'fr';
  readonly touch?: boolean;
  /** Screenshot pixels per CSS px; 1 if absent. */
  readonly scale?: number;
  /** Whether the page prefers reduced motion; true if absent. */
  readonly reducedMotion?: boolean;
  /**
   * Whether filters, blend modes and masks are drawn; true if absent. Needed by tests that compare pixels.
   */
  readonly effects?: boolean;
  /**
   * Whether anything is drawn; true if absent. If false, layout, hit testing, focus and visibility are the same, but
   * nothing is painted, which saves most of a page's time without a graphics card.
   */
  readonly drawn?: boolean;
  /** Whether the page may register its service worker; false if absent, so that no page depends on one. */
  readonly serviceWorkers?: boolean;
}

/**
 * Time limit for Playwright's waits, ms. Long enough for slow machines, but below mocha's limit, so that the
 * error says what Playwright waited for.
 */
const WATCHDOG_MS = 240_000;
/**
 * Factor for the time limits of pages. Toasts stay for minutes, so that slow machines see them, but disappear
 * before Playwright stops waiting for an element below them.
 */
const PAGE_TIMEOUT_FACTOR = 30;
/** Time limit for reading a window's text after a failed test, ms, because the page may hang. */
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
  if (!isChromium) await context.addInitScript(logErrorsAsText);
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

/** WebDriver BiDi reports an error that a page logs without its message. Runs in the page. */
function logErrorsAsText(): void {
  const { error: log } = console;
  console.error = (...parts: unknown[]) =>
    log(...parts.map((part) => (part instanceof Error ? `${part.message}\n${part.stack}` : part)));
}

/** With WebDriver BiDi Playwright's `tap` does nothing, so it is replaced by a click. */
function tapByClick(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'));
  locators.tap = locators.click;
}

/**
 * Runs in the page. With WebDriver BiDi, Playwright's `fill` sets `value` by a script, which React ignores as
 * its own change. This inserts the text like a keyboard.
 */
function typeTextAsUser(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {},
  });
}

/** Without a graphics card, the animations of an open page take a third of a CPU core all the time. */
const NO_ANIMATIONS = '*, *::before, *::after { animation: none !important; transition: none !important; }';

/** Without a graphics card, a frame of a hangout takes 60 ms of CPU time with filters and 1 ms without. */
const NO_EFFECTS =
  '*, *::before, *::after { backdrop-filter: none !important; filter: none !important; ' +
  'mix-blend-mode: normal !important; mask-image: none !important; will-change: auto !important; }' +
  // The stage light follows the loudness, and each change draws the whole stage again.
  '[data-light] { visibility: hidden !important; }';

/** Dialogs are in the browser's top layer and not inside the root. */
const NOT_DRAWN = ':root, dialog, dialog::backdrop { opacity: 0 !important; }';

/** A script for browsers that Playwright does not drive: no effects and no animations. */
export const drawLittle = `(${addStyles})(${JSON.stringify([NO_ANIMATIONS, NO_EFFECTS].join('\n'))})`;

/** A script for browsers that Playwright does not drive: nothing is drawn. */
export const drawNothing = `(${addStyles})(${JSON.stringify([NO_ANIMATIONS, NO_EFFECTS, NOT_DRAWN].join('\n'))})`;

/** Turns drawing on or off in a window that was opened with `drawn: false`; no effect in others. */
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

/** Runs in the page. An adopted style sheet works in spite of the page's content security policy. */
function addStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * The browsers of this process, one for each behaviour. They stay open until its end, so that test files
 * share them.
 */
const browsers = new Map<string, Promise<Browser>>();
atEnd.push(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/**
 * Call it inside a `describe`: `const { launch, open } = useBrowsers()`. Windows of one behaviour share a
 * browser process but no data. A window that a test has opened is closed after the test, one that `before`
 * has opened after all tests. A failed test leaves screenshots of all windows. The stage is flat, and has no
 * effects unless the test asks for them. The bundled browser needs a fifth less CPU time and is the default.
 * Tests of sound, and the long lane, prefer the installed one, which real listeners use. With
 * `HANGOUT_TEST_ENGINE` only the installed browser exists.
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

/** If traces are on, records everything in a window, and writes it to a file when the window is closed. */
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

/** Adds the text and the screenshot of every open window to the message of a failed test. */
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
      // Keeps the end of a long text, which contains the toasts.
      shown.length > 1_200 ? `${shown.slice(0, 800)} … ${shown.slice(-400)}` : shown,
      ...consoleErrors.slice(-8).map((error) => error.slice(0, 400)),
    ];
    if (err) err.message += `\n  ${lines.join('\n    ')}`;
  }
}
