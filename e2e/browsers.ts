import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserBehaviour, launchBrowser } from '@hangout/testkit/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about. */
  readonly complaints: string[];
}

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly language?: 'en' | 'es';
  readonly touch?: boolean;
  /** No motion (default), as in most tests; false for pictures. */
  readonly calm?: boolean;
}

/** A fresh person's window: nothing remembered. */
export async function openWindow(browser: Browser, look: Look = {}): Promise<Visitor> {
  const { width = 1280, height = 800, language = 'en', touch = false, calm = true } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'es' ? 'es-ES' : 'en-US',
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: calm ? 'reduce' : 'no-preference',
  });
  if (calm) await context.addInitScript(stopAnimations);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { page, context, complaints };
}

/**
 * Nothing moves by itself: without a graphics card, the animations of an open page take a third of a core for as long as
 * it is open. An adopted style sheet needs no permission of the page's content policy.
 */
function stopAnimations(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets = [sheet];
}

/**
 * `const { launch, open } = journeyBrowsers()` inside a describe. The file has one browser process for each behaviour
 * that it asks for: windows share nothing but the process. A window that a test opens is closed after the test, one that
 * `before` opens after all, and a failed test leaves pictures of every open page. The flat stage is shown, as it is
 * wherever WebGL is drawn by software.
 */
export function journeyBrowsers() {
  const browsers = new Map<string, Promise<Browser>>();
  const visitors: Visitor[] = [];
  let openedBefore = 0;
  beforeEach(() => {
    openedBefore = visitors.length;
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await keepPictures(visitors, this.currentTest.title);
    await Promise.all(visitors.splice(openedBefore).map(({ context }) => context.close()));
  });
  after(async () => {
    for (const browser of browsers.values()) await (await browser).close();
  });
  const launch = (behaviour: BrowserBehaviour = {}): Promise<Browser> => {
    const key = JSON.stringify(behaviour);
    const browser = browsers.get(key) ?? launchBrowser({ webgl: false, ...behaviour });
    browsers.set(key, browser);
    return browser;
  };
  const open = async (browser: Browser, look?: Look) => {
    const visitor = await openWindow(browser, look);
    visitors.push(visitor);
    return visitor;
  };
  return { launch, open };
}

async function keepPictures(visitors: readonly Visitor[], title: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-pictures-'));
  for (const [index, { page, complaints }] of visitors.entries()) {
    if (page.isClosed()) continue;
    const file = join(folder, `${title.replace(/\W+/g, '-').slice(0, 60)}-${index}.png`);
    await page.screenshot({ path: file, timeout: 10_000 }).catch(() => {});
    console.log(`    picture: ${file} (${page.url()})`);
    for (const words of complaints.slice(-8)) console.log(`      ${words.slice(0, 400)}`);
  }
}
