import { waitFor } from '@hangout/testkit/wait-for';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { byTestId } from './page-actions.ts';
import { SILENCE } from './sound.ts';
import { openWindow } from './test-browsers.ts';

/** What a cold visit of one page sends and how long it takes; bytes as sent, without the songs themselves. */
export interface PageLoad {
  readonly page: 'home' | 'hangout';
  readonly scriptBytes: number;
  readonly totalBytes: number;
  readonly requests: number;
  /** First contentful paint and largest contentful paint, ms since the navigation. */
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** Until the first sound, ms since the navigation; on the home page a visitor walks in as soon as there is a button. */
  readonly soundMs: number;
}

/** A connection: 1.6 Mbit/s and 150 ms, as of a phone away from home. */
export const slowConnection = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

type Throttle = typeof slowConnection | undefined;

/** One request of a visit; times in ms since the first request, bytes as sent. */
export interface PageRequest {
  readonly url: string;
  /** The type as the browser names it, such as Script, Image or Media. */
  readonly type: string;
  readonly range: string | null;
  readonly startMs: number;
  /** Null while it is on its way. */
  endMs: number | null;
  bytes: number;
}

interface Traffic {
  readonly scriptBytes: number;
  readonly totalBytes: number;
  readonly urls: readonly string[];
}

/** Measures a cold visit of the home page: its load, and in a second visit the time to sound. */
export async function measureHome(
  browser: Browser,
  address: string,
  throttle?: Throttle,
): Promise<PageLoad & { readonly requestList: readonly PageRequest[] }> {
  const visit = await openCold(browser, throttle);
  await visit.page.goto(address);
  await byTestId(visit.page, 'walk-in').waitFor({ timeout: 60_000 });
  const load = await readLoad(visit);
  await visit.context.close();
  const second = await openCold(browser, throttle);
  await second.page.goto(address, { waitUntil: 'commit' });
  await byTestId(second.page, 'walk-in').click({ timeout: 60_000 });
  const soundMs = await waitForLevel(second.page);
  await second.context.close();
  return { page: 'home', ...load, soundMs, requestList: visit.requests() };
}

/** Measures a cold visit of a hangout by its address, until its player and chat are there and music is heard. */
export async function measureHangout(
  browser: Browser,
  address: string,
  slug: string,
  throttle?: Throttle,
): Promise<PageLoad & { readonly requestList: readonly PageRequest[] }> {
  const visit = await openCold(browser, throttle);
  await visit.page.goto(`${address}/r/${slug}`, { waitUntil: 'commit' });
  const soundMs = await waitForLevel(visit.page);
  await byTestId(visit.page, 'player').waitFor();
  const load = await readLoad(visit);
  await visit.context.close();
  return { page: 'hangout', ...load, soundMs, requestList: visit.requests() };
}

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  traffic(): Traffic;
  requests(): readonly PageRequest[];
}

async function openCold(browser: Browser, throttle: Throttle): Promise<Visit> {
  const { page, context } = await openWindow(browser, { width: 1440, height: 900 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Reflect.set(window, '__lcpMs', startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (throttle) await session.send('Network.emulateNetworkConditions', { offline: false, ...throttle });
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
      scriptBytes: sum(requests.filter(({ type }) => type === 'Script')),
      totalBytes: sum(requests),
      urls: requests.map(({ url }) => url),
    };
  };
  return { page, context, traffic, requests: () => [...seen.values()] };
}

/** Waits until nothing more is sent, and reads the figures of the load. */
async function readLoad({ page, traffic }: Visit): Promise<Omit<PageLoad, 'page' | 'soundMs'>> {
  let before = -1;
  for (let tries = 0; tries < 15 && before !== traffic().totalBytes; tries++) {
    before = traffic().totalBytes;
    await page.waitForTimeout(1_500);
  }
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

/** Waits until music is heard; answers when, ms since the navigation of the page that was opened first. */
async function waitForLevel(page: Page): Promise<number> {
  return waitFor(
    'the first sound',
    async () => {
      const [level, at] = await page.evaluate(() => [window.__hangout?.level() ?? 0, performance.now()]);
      return (level ?? 0) > SILENCE && Math.round(at ?? 0);
    },
    { timeoutMs: 90_000, intervalMs: 50 },
  );
}
