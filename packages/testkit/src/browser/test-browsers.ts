import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserBehaviour, launchBrowser } from '@hangout/testkit/browser';
import { isBundledBrowserSupported } from '@hangout/testkit/browser/bundled';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface BrowserWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and of its console. */
  readonly consoleErrors: string[];
}

export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly language?: 'en' | 'es';
  readonly touch?: boolean;
  /** Pixels of a screenshot for each CSS pixel; 1 by default. */
  readonly scale?: number;
  /** Whether the page prefers reduced motion; by default it does. */
  readonly reducedMotion?: boolean;
}

/** Opens a window with an empty storage. */
export async function openWindow(browser: Browser, options: WindowOptions = {}): Promise<BrowserWindow> {
  const { width = 1280, height = 800, language = 'en', touch = false, reducedMotion = true, scale } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'es' ? 'es-ES' : 'en-US',
    hasTouch: touch,
    isMobile: touch,
    ...(scale === undefined ? {} : { deviceScaleFactor: scale }),
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  if (reducedMotion) await context.addInitScript(stopAnimations);
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} ${message.location().url}`);
  });
  return { page, context, consoleErrors };
}

/**
 * Stops CSS animations: without a graphics card, those of an open page take a third of a core for as long as it is open.
 * An adopted style sheet is not subject to the page's content security policy.
 */
function stopAnimations(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets = [sheet];
}

/**
 * `const { launch, open } = useBrowsers()` inside a describe. The file has one browser process for each behaviour that
 * it launches; windows share nothing but the process. A window that a test opens is closed after the test, one that
 * `before` opens after all tests, and a failed test leaves screenshots of every open page. The flat stage is shown,
 * as everywhere where WebGL is rendered by software.
 *
 * The bundled browser has no windows of its own to draw and takes a fifth less processor time, so it is what tests use
 * by default; tests of sound prefer the installed one, which people listen with.
 */
export function useBrowsers({ prefersInstalled = false }: { prefersInstalled?: boolean } = {}) {
  const which = !prefersInstalled && isBundledBrowserSupported ? 'bundled' : undefined;
  const browsers = new Map<string, Promise<Browser>>();
  const windows: BrowserWindow[] = [];
  let openedBefore = 0;
  beforeEach(() => {
    openedBefore = windows.length;
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await saveScreenshots(windows, this.currentTest.title);
    await Promise.all(windows.splice(openedBefore).map(({ context }) => context.close()));
  });
  after(async () => {
    for (const browser of browsers.values()) await (await browser).close();
  });
  const launch = (behaviour: BrowserBehaviour = {}): Promise<Browser> => {
    const key = JSON.stringify(behaviour);
    const browser =
      browsers.get(key) ?? launchBrowser({ webgl: false, ...behaviour, ...(which && { which }) });
    browsers.set(key, browser);
    return browser;
  };
  const open = async (browser: Browser, options?: WindowOptions) => {
    const opened = await openWindow(browser, options);
    windows.push(opened);
    return opened;
  };
  return { launch, open };
}

async function saveScreenshots(windows: readonly BrowserWindow[], title: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-screenshots-'));
  for (const [index, { page, consoleErrors }] of windows.entries()) {
    if (page.isClosed()) continue;
    const file = join(folder, `${title.replace(/\W+/g, '-').slice(0, 60)}-${index}.png`);
    await page.screenshot({ path: file, timeout: 10_000 }).catch(() => {});
    console.log(`    screenshot: ${file} (${page.url()})`);
    for (const error of consoleErrors.slice(-8)) console.log(`      ${error.slice(0, 400)}`);
  }
}
