import { waitFor } from '@hangout/testkit/wait-for';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { byTestId } from './page-actions.ts';
import { SILENCE } from './sound.ts';
import { openWindow } from './test-browsers.ts';

/** What a first visit of a page transfers, in bytes as sent and without songs, and how long it takes. */
export interface PageLoad {
  readonly page: 'home' | 'hangout';
  readonly scriptBytes: number;
  readonly totalBytes: number;
  readonly requests: number;
  /** First and largest contentful paint, ms since the navigation. */
  readonly fcpMs: number;
  readonly lcpMs: number;
  /**
   * Time to the first sound, ms since the navigation. On the home page, a button is pressed that enters a
   * hangout.
   */
  readonly soundMs: number;
  /** Time until the hangout's player is shown, ms since the navigation. Absent on the home page. */
  readonly playerMs?: number;
  /** Time until the user can vote and send a message, ms since the navigation. Absent on the home page. */
  readonly interactiveMs?: number;
  /** Bytes of the scripts that were requested until `interactiveMs`. Absent on the home page. */
  readonly interactiveScriptBytes?: number;
}

/** When music first plays and is first audible in a visit, ms since the navigation. */
export interface FirstSound {
  /** When music was first played, perhaps at volume zero. */
  readonly soundMs: number;
  /** When music was first audible. */
  readonly heardMs: number;
  /** Position in the song at `heardMs`, s. */
  readonly position: number;
}

/** A request of a visit. Times in ms since the first request, bytes as sent. */
export interface PageRequest {
  readonly url: string;
  /** Resource type of the browser, such as Script, Image or Media. */
  readonly type: string;
  readonly range: string | null;
  readonly startMs: number;
  /** Null while the request is in progress. */
  endMs: number | null;
  bytes: number;
}

/** A player that is silent until it is synchronized has a lower volume than this, but not zero. */
const INAUDIBLE = 1e-6;

/** Tells scripts by their path and not by their type, because preloaded scripts have another type. */
const isScript = ({ url }: PageRequest) => new URL(url).pathname.endsWith('.js');

interface Traffic {
  readonly scriptBytes: number;
  readonly totalBytes: number;
  readonly urls: readonly string[];
}

/**
 * Measures two first visits of the home page: one that only loads, and one that enters a hangout for its
 * sound.
 */
export async function measureHome(
  browser: Browser,
  address: string,
): Promise<PageLoad & { readonly requestList: readonly PageRequest[] }> {
  const visit = await openCold(browser);
  await visit.page.goto(address);
  await byTestId(visit.page, 'walk-in').waitFor();
  const load = await readLoad(visit);
  await visit.context.close();
  const second = await openCold(browser);
  await second.page.goto(address, { waitUntil: 'commit' });
  await byTestId(second.page, 'walk-in').click();
  const soundMs = await waitForLevel(second.page);
  await second.context.close();
  return { page: 'home', ...load, soundMs, requestList: visit.requests() };
}

/** Measures a first visit of a hangout until player and chat are shown and music is audible. */
export async function measureHangout(
  browser: Browser,
  address: string,
  slug: string,
): Promise<PageLoad & { readonly requestList: readonly PageRequest[] }> {
  const visit = await openCold(browser);
  await visit.page.goto(`${address}/r/${slug}`, { waitUntil: 'commit' });
  const { page } = visit;
  const [soundMs, playerMs, interactive] = await Promise.all([
    waitForLevel(page),
    waitForPlayer(page),
    waitUntilInteractive(visit),
  ]);
  const load = await readLoad(visit);
  await visit.context.close();
  return {
    ...{ page: 'hangout', ...load, soundMs, playerMs, interactiveMs: interactive.atMs },
    interactiveScriptBytes: interactive.scriptBytes(),
    requestList: visit.requests(),
  };
}

/**
 * Measures the time from opening a page to its first sound; with `isWarm`, for a second visit in the same
 * browser.
 */
export async function measureFirstSound(
  browser: Browser,
  url: string,
  { isWarm }: { readonly isWarm: boolean },
): Promise<FirstSound & { readonly requestList: readonly PageRequest[] }> {
  const cold = await openCold(browser, { serviceWorkers: isWarm });
  await cold.page.goto(url, { waitUntil: 'commit' });
  const visit = isWarm ? await openAgain(cold, url) : cold;
  const { page } = visit;
  const noted = await page.waitForFunction(() => Reflect.get(window, '__heard'));
  // The cast is safe: `noteFirstSound` stores a `FirstSound` there.
  const heard = (await noted.jsonValue()) as FirstSound;
  const requestList = visit.requests();
  await visit.context.close();
  return { ...heard, requestList };
}

/** Opens the page again in another tab, when the first visit has filled caches and storage. */
async function openAgain(first: Visit, url: string): Promise<Visit> {
  const { page, context } = first;
  await page.waitForFunction(() => Reflect.get(window, '__heard'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await waitForTransfers(first);
  await page.close();
  const visit = await watchPage(await context.newPage(), context);
  await visit.page.goto(url, { waitUntil: 'commit' });
  return visit;
}

/**
 * Returns how many bytes of script a first visit of a hangout requests until the user can vote and send a
 * message.
 */
export async function measureScriptUntilInteractive(
  browser: Browser,
  address: string,
  slug: string,
): Promise<number> {
  const visit = await openCold(browser);
  await visit.page.goto(`${address}/r/${slug}`);
  const { scriptBytes, isLoaded } = await waitUntilInteractive(visit);
  await waitFor('its scripts are here', isLoaded);
  await visit.context.close();
  return scriptBytes();
}

/**
 * Waits until the user can vote and send a message, which requires that the page has joined the hangout.
 * @returns `atMs`, the time from the navigation until then, and two functions about the scripts that were requested by
 * `atMs`: `scriptBytes` returns how many bytes of them have arrived, and `isLoaded` whether all have
 */
async function waitUntilInteractive({ page, requests }: Visit) {
  await byTestId(page, 'chat-input').fill('hello');
  await page.locator('[data-testid="chat-send"]:enabled').waitFor();
  await page.locator('[data-testid="vote-like"]:enabled').waitFor();
  // The page itself stores the time, because further scripts may be requested before this process reads it.
  const noted = await page.waitForFunction(() => Reflect.get(window, '__usableMs'));
  const atMs = Math.round(Number(await noted.jsonValue()));
  const needed = requests().filter((one) => isScript(one) && one.startMs <= atMs);
  await byTestId(page, 'chat-input').fill('');
  return {
    atMs,
    // Chromium does not report the end of a worker script's request, so those count as loaded.
    isLoaded: () => needed.every(({ url, endMs }) => endMs !== null || /-worker-[^/]*$/.test(url)),
    scriptBytes: () => needed.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  traffic(): Traffic;
  requests(): readonly PageRequest[];
}

async function openCold(browser: Browser, { serviceWorkers = false } = {}): Promise<Visit> {
  const { page, context } = await openWindow(browser, { width: 1440, height: 900, serviceWorkers });
  return watchPage(page, context);
}

/** Opens a page that records its requests and when it is painted, usable and heard. */
async function watchPage(page: Page, context: BrowserContext): Promise<Visit> {
  await page.addInitScript(noteFirstSound, [SILENCE, INAUDIBLE] as const);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Reflect.set(window, '__lcpMs', startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const controls = ['chat-input', 'vote-like'].map((id) => `[data-testid="${id}"]:enabled`);
    const noteUsable = () => {
      if (controls.every((control) => document.querySelector(control)))
        Reflect.set(window, '__usableMs', performance.now());
      else requestAnimationFrame(noteUsable);
    };
    requestAnimationFrame(noteUsable);
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const seen = new Map<string, PageRequest>();
  let begunAt: number | null = null;
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', timestamp, request }) => {
    const { url, headers } = request;
    begunAt ??= timestamp;
    const startMs = Math.round((timestamp - begunAt) * 1000);
    const range = headers.Range ?? headers.range ?? null;
    if (/^(http|ws)/.test(url)) seen.set(requestId, { type, url, range, startMs, endMs: null, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  const finish = (requestId: string, timestamp: number, bytes?: number) => {
    const request = seen.get(requestId);
    if (!request) return;
    request.endMs = Math.round((timestamp - (begunAt ?? timestamp)) * 1000);
    if (bytes !== undefined) request.bytes = bytes;
  };
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    finish(requestId, timestamp, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => finish(requestId, timestamp));
  const traffic = () => {
    const requests = [...seen.values()].filter(({ type }) => type !== 'Media');
    const sum = (some: typeof requests) => some.reduce((bytes, request) => bytes + request.bytes, 0);
    return {
      scriptBytes: sum(requests.filter(isScript)),
      totalBytes: sum(requests),
      urls: requests.map(({ url }) => url),
    };
  };
  return { page, context, traffic, requests: () => [...seen.values()] };
}

/**
 * Runs in the page: stores when music is first played, and when its volume first is above zero. The measured
 * level does not contain the volume, which is zero for a late listener until playback is in sync.
 */
function noteFirstSound([silence, inaudible]: readonly [number, number]): void {
  const players = new Set<HTMLMediaElement>();
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    players.add(this);
    return play.call(this);
  };
  let soundMs: number | null = null;
  const look = () => {
    const isSound = (globalThis.__hangout?.level() ?? 0) > silence;
    if (isSound) soundMs ??= Math.round(performance.now());
    const heard = [...players].find(({ paused, muted, volume }) => !paused && !muted && volume > inaudible);
    if (!isSound || !heard || soundMs === null) return setTimeout(look, 10);
    const heardMs = Math.round(performance.now());
    Reflect.set(window, '__heard', { soundMs, heardMs, position: heard.currentTime });
  };
  look();
}

/** Waits until all transfers have ended, except for those of songs. */
async function waitForTransfers({ page, traffic }: Visit): Promise<void> {
  let before = -1;
  for (let tries = 0; tries < 15 && before !== traffic().totalBytes; tries++) {
    before = traffic().totalBytes;
    await page.waitForTimeout(1_500);
  }
}

/** Waits until all transfers have ended, and returns the figures. */
async function readLoad(
  visit: Visit,
): Promise<Omit<PageLoad, 'page' | 'soundMs' | 'playerMs' | 'interactiveMs' | 'interactiveScriptBytes'>> {
  const { page, traffic } = visit;
  await waitForTransfers(visit);
  const [fcpMs, lcpMs] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    Number(Reflect.get(window, '__lcpMs') ?? 0),
  ]);
  const { scriptBytes, totalBytes, urls } = traffic();
  return {
    scriptBytes,
    totalBytes,
    requests: urls.length,
    fcpMs: Math.round(fcpMs ?? 0),
    lcpMs: Math.round(lcpMs ?? 0),
  };
}

/** Waits for the hangout's player; returns when it was shown, ms since the navigation. */
async function waitForPlayer(page: Page): Promise<number> {
  await byTestId(page, 'player').waitFor();
  return Math.round(await page.evaluate(() => performance.now()));
}

/** Waits for music; returns when it first plays, ms since the navigation to the visit's first page. */
async function waitForLevel(page: Page): Promise<number> {
  return waitFor(
    'the first sound',
    async () => {
      const [level, at] = await page.evaluate(() => [window.__hangout?.level() ?? 0, performance.now()]);
      return (level ?? 0) > SILENCE && Math.round(at ?? 0);
    },
    { intervalMs: 50 },
  );
}
