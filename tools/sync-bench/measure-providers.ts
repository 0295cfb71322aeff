import { setTimeout as delay } from 'node:timers/promises';
import { startStandIns } from '@hangout/provider-stand-ins';
import { CLIENT_PROVIDERS, type ClientProvider, ID_PROVIDERS } from '@hangout/rules';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { launchBrowser } from '@hangout/testkit/browser';
import { restoreSession } from '@hangout/testkit/browser/page-actions';
import { readSound } from '@hangout/testkit/browser/sound';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import { createTestCatalogue } from '@hangout/testkit/providers/catalogue';
import { connectApple, connectSpotify, queueFound } from '@hangout/testkit/providers/provider-songs';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Frame, Page } from 'playwright-core';
import { describeTicks, readTicks } from './cpu-steal.ts';
import { offsetsBetween } from './offsets.ts';
import { beginRecording, type PageRecording, takeRecording, watchElements } from './recorder.ts';
import { readRecordings } from './recording.ts';

/** Offsets between two listeners of one provider's song. Times in ms. */
export interface ProviderResult {
  readonly provider: ClientProvider;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly largestMs: number;
  readonly usable: number;
  readonly seconds: number;
  /** Largest allowed 95th percentile. */
  readonly limitMs: number;
  readonly processors: string;
}

export interface ProviderBenchOptions {
  readonly providers: readonly ClientProvider[];
  /** Length of the recording for each provider. */
  readonly seconds: number;
  readonly log: (message: string) => void;
}

/** Wait before the recording, ms, in which a player that can only seek learns its delays. */
const SETTLE_MS = 20_000;
const TAKE_EVERY_MS = 5_000;
const LEAST_CHIRPS = 15;
/**
 * Largest allowed 95th percentile, ms: of songs that the client plays from a URL, and of songs in a
 * provider's own player.
 */
const limits = { address: 5, player: 80 } as const;
const limitOf = (provider: ClientProvider) =>
  ID_PROVIDERS.some((one) => one === provider) ? limits.player : limits.address;

/**
 * The sound of an element with a URL of another origin can be recorded only if it was fetched with CORS. The
 * stand-ins allow that.
 */
const fetchWithCors = `(() => {
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src');
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...own,
    set(address) {
      if (new URL(address, location.href).origin !== location.origin) this.crossOrigin = 'anonymous';
      else this.removeAttribute('crossorigin');
      own.set.call(this, address);
    },
  });
})()`;

const titleOf = (provider: ClientProvider) =>
  provider === 'uploadService' ? 'Our Own' : `Only at ${provider}`;

/** Plays one song of each provider in two browsers, one provider after the other, and records both. */
export async function measureProviders(options: ProviderBenchOptions): Promise<ProviderResult[]> {
  const { seconds, log } = options;
  // The control is our own file, which shows what this machine achieves at best. It comes first, because it
  // lets the browser allow sound.
  const providers: readonly ClientProvider[] = [
    'uploadService',
    ...CLIENT_PROVIDERS.filter((one) => one !== 'uploadService' && options.providers.includes(one)),
  ];
  const songSeconds = Math.ceil(seconds + SETTLE_MS / 1000 + 40);
  const elsewhere = providers.flatMap((provider) => (provider === 'uploadService' ? [] : [provider]));
  const tracks = elsewhere.map((provider) => ({ title: titleOf(provider), providers: [provider] }));
  const { catalogue, remove } = createTestCatalogue(tracks.length, tracks, songSeconds);
  const standIns = await startStandIns({ catalogue });
  const env = { MUSIC_PROVIDERS: 'stand-ins', PROVIDERS_URL: standIns.origin, AUDIO_QUALITIES: 'medium' };
  const app = await startRestartableApp({ seed: 'none', env });
  const browsers = [
    await launchBrowser({ muted: false, webgl: false }),
    await launchBrowser({ muted: false, webgl: false }),
  ];
  let dj: StayingClient | null = null;
  try {
    const kai = await signUp(app.address, 'djKai');
    const { slug } = await createHangout(kai, 'Providers');
    for (const provider of providers)
      if (provider === 'uploadService') await queueNewSong(kai, composeChirps(songSeconds), 'Our Own.wav');
      else await queueFound(kai, provider, titleOf(provider));
    dj = await joinAndStay(kai, slug);
    const pages: Page[] = [];
    for (const [index, browser] of browsers.entries()) {
      const user = await signUp(app.address, `listener${index}`);
      await connectSpotify(user);
      await connectApple(user);
      const window = await openWindow(browser);
      for (const script of [watchElements, fetchWithCors]) await window.context.addInitScript(script);
      await restoreSession(window, user.token);
      await window.page.goto(`${app.address}/r/${slug}`);
      pages.push(window.page);
    }
    const results: ProviderResult[] = [];
    for (const provider of providers) {
      log(`${provider}: recording for ${seconds} s`);
      results.push(await measureProvider(provider, dj, pages, seconds));
    }
    return results;
  } finally {
    await dj?.leave();
    await Promise.all(browsers.map((browser) => browser.close()));
    await app.close();
    await standIns.close();
    remove();
  }
}

async function measureProvider(
  provider: ClientProvider,
  dj: StayingClient,
  pages: readonly Page[],
  seconds: number,
): Promise<ProviderResult> {
  const { nowPlaying } = dj.current().state();
  if (nowPlaying) await dj.current().request('skipSong', { playId: nowPlaying.playId });
  else await dj.current().request('addDj', {});
  const isHeard = async (page: Page) => {
    const sound = await readSound(page);
    return sound.playing && sound.provider === provider;
  };
  await waitFor(`${provider} is heard by both`, async () =>
    (await Promise.all(pages.map(isHeard))).every(Boolean),
  );
  await delay(SETTLE_MS);
  const frames = await Promise.all(pages.map(findPlayingFrame));
  const ticks = await readTicks();
  await Promise.all(frames.map(beginRecording));
  const from = Date.now();
  const takes: PageRecording[][] = frames.map(() => []);
  while (Date.now() - from < seconds * 1000) {
    await delay(TAKE_EVERY_MS);
    for (const [index, frame] of frames.entries()) takes[index]?.push(await takeRecording(frame));
  }
  const [one, other] = readRecordings(takes);
  if (!one || !other) throw new Error('two pages were recorded');
  const { medianMs, p95Ms, largestMs, values } = offsetsBetween(one, other, from, Date.now());
  const rounded = (ms: number) => Math.round(ms * 100) / 100;
  return {
    ...{ provider, medianMs: rounded(medianMs), p95Ms: rounded(p95Ms), largestMs: rounded(largestMs) },
    ...{ usable: values.length, seconds, limitMs: limitOf(provider) },
    processors: describeTicks(ticks, await readTicks()),
  };
}

/** Returns the frame in which an element plays; a video has a frame of its own. */
async function findPlayingFrame(page: Page): Promise<Frame> {
  for (const frame of page.frames()) {
    const plays = await frame
      .evaluate(() => {
        const elements: Set<HTMLMediaElement> = Reflect.get(globalThis, '__elements') ?? new Set();
        return [...elements].some((one) => !one.paused && one.readyState >= 3);
      })
      .catch(() => false);
    if (plays) return frame;
  }
  throw new Error('nothing plays');
}

/**
 * Returns a message for each provider whose listeners were too far apart. If the control was no better, the
 * machine is to blame and there is no message.
 */
export function providersBeyondLimit(results: readonly ProviderResult[]): string[] {
  return results
    .filter(({ usable }) => usable >= LEAST_CHIRPS)
    .filter(({ p95Ms, limitMs }) => p95Ms > limitMs)
    .map(({ provider, p95Ms, limitMs }) => `${provider}: p95 ${p95Ms} ms, limit ${limitMs} ms`);
}

/** Returns the providers with too few usable chirps. */
export const inconclusiveProviders = (results: readonly ProviderResult[]): string[] =>
  results.filter(({ usable }) => usable < LEAST_CHIRPS).map(({ provider }) => provider);

/** Formats the results as a table with a row for each provider. */
export function formatProviders(results: readonly ProviderResult[]): string {
  const head = ['provider', 'medianMs', 'p95Ms', 'largestMs', 'usable', 'limitMs'] as const;
  const rows = [head, ...results.map((result) => head.map((name) => String(result[name])))];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  return [...lines, ...results.map(({ provider, processors }) => `${provider}: ${processors}`)].join('\n');
}
