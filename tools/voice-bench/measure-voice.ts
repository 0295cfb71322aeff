import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { signUp } from '@hangout/testkit/accounts';
import { launchBrowser } from '@hangout/testkit/browser';
import { byTestId, restoreSession } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import { chirpSamples } from '@hangout/testkit/songs/chirps';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';
import { createChirpHangout } from '../sync-bench/chirp-hangout.ts';
import { describeTicks, readTicks } from '../sync-bench/cpu-steal.ts';
import { findShapes } from '../sync-bench/matched-filter.ts';
import { openNetworkProxy } from '../sync-bench/network-proxy.ts';
import { beginRecording, type PageRecording, takeRecording, watchElements } from '../sync-bench/recorder.ts';
import { type RecordedChirp, readRecording, readSamples } from '../sync-bench/recording.ts';
import { type ClickOffset, offsetsOfClicks, summarize } from './click-offsets.ts';
import { CLICK_EVERY, clickSamples, composeClicks, VOICE_TONE_HZ } from './clicks.ts';
import { isStalled, mayDelayClicks, takeStalls, watchStalls } from './stalls.ts';
import { beginTabRecording, TAB_CAPTURE, takeTrack, watchMicrophone } from './tab-recorder.ts';
import { endOfTone, levelOfTone } from './tones.ts';
import { DUCKING_DB, type ListenerResult, type VoiceResult } from './voice-verdict.ts';

export interface VoiceOptions {
  readonly address: string;
  readonly seconds: number;
  /** Network delay between the server and each browser, in each direction, ms. */
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly seed: number;
  readonly log: (message: string) => void;
}

const LISTENERS = 2;
const SETTLE_MS = 8_000;
/** The tone in the first song of chirps; its level shows how loud the song is. */
const SONG_TONE_HZ = 200;
const QUIET_SECONDS = 4;

/** Settings of the speaker: clicks are not removed as noise, and silence is sent too. */
const voiceSettings = JSON.stringify({
  ...{ talkMode: 'open', noiseSuppression: false, echoCancellation: false, isChecked: true },
});

/**
 * The page of the speaker or of a listener. `elements` are recordings of its audio elements, `tracks` of its
 * microphone or output.
 */
interface Place {
  readonly page: Page;
  readonly elements: PageRecording[];
  readonly tracks: PageRecording[];
}

/**
 * Lets a co-owner speak clicks into a fake microphone while a song of chirps plays. Two listeners hear both.
 */
export async function measureVoice(options: VoiceOptions): Promise<VoiceResult> {
  const { address, seconds, delayMs, jitterMs, seed, log } = options;
  const folder = await mkdtemp(join(tmpdir(), 'hangout-voice-'));
  const file = join(folder, 'clicks.wav');
  await writeFile(file, composeClicks());
  log('djKai uploads a song of chirps');
  const hangout = await createChirpHangout(address, { songSeconds: [seconds + 210] });
  const { kai, slug } = hangout;
  const lena = await signUp(address, 'Lena');
  await kai.api(roomChanges.liveAudio, { id: slug, liveAudio: { enabled: true, duckingDb: DUCKING_DB } });
  await kai.api(roomUserRoles.create, { roomId: slug, userUuid: lena.uuid, role: 'coOwner' });
  const quiet = { muted: false, webgl: false } as const;
  const microphone = `--use-file-for-fake-audio-capture=${file}`;
  const browsers = await Promise.all([
    launchBrowser({ ...quiet, fakeMicrophone: true, args: [microphone] }),
    ...Array.from({ length: LISTENERS }, () => launchBrowser({ ...quiet, args: TAB_CAPTURE })),
  ]);
  const proxies = await Promise.all(
    browsers.map((_, index) => openNetworkProxy(address, { delayMs, jitterMs, seed: seed + index })),
  );
  try {
    await hangout.dj.current().request('addDj', {});
    log(`a speaker and ${LISTENERS} listeners join, ${delayMs} ms away, ${jitterMs} ms more or less`);
    const windows = await Promise.all(browsers.map((browser) => openWindow(browser)));
    const places = await Promise.all(
      windows.map(async (window, index): Promise<Place> => {
        const { page, context } = window;
        if (index === 0) {
          await restoreSession(window, lena.token);
          await context.addInitScript((settings) => localStorage.setItem('voice', settings), voiceSettings);
          await page.addInitScript(watchMicrophone);
        }
        await page.addInitScript(watchElements);
        await page.addInitScript(watchStalls);
        await page.goto(`${proxies[index]?.origin}/r/${slug}`);
        await waitForSound(page);
        return { page, elements: [], tracks: [] };
      }),
    );
    await delay(SETTLE_MS);
    return await record(hangout, lena.uuid, places, options);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await hangout.dj.leave();
    await rm(folder, { recursive: true, force: true });
  }
}

type Hangout = Awaited<ReturnType<typeof createChirpHangout>>;

async function record(
  hangout: Hangout,
  speakerUuid: string,
  places: readonly Place[],
  { seconds, delayMs, jitterMs, log }: VoiceOptions,
): Promise<VoiceResult> {
  const [speaker, ...listeners] = places;
  if (!speaker) throw new Error('a speaker was opened');
  let hasMicrophone = false;
  const takeAll = async () => {
    for (const { page, elements, tracks } of places) {
      elements.push(await takeRecording(page));
      if (page !== speaker.page) tracks.push(await takeTrack(page, 'tab'));
      else if (hasMicrophone) tracks.push(await takeTrack(page, 'microphone'));
    }
  };
  // The recordings are taken from the pages only at the end, because that blocks the pages.
  const recordFor = async (ms: number) => {
    await delay(ms);
    await takeAll();
  };
  await Promise.all(places.map(({ page }) => beginRecording(page)));
  await Promise.all(listeners.map(({ page }) => beginTabRecording(page)));
  const quietFrom = Date.now();
  await recordFor(QUIET_SECONDS * 1000);

  log('the speaker opens the microphone');
  const openedAt = Date.now();
  await byTestId(speaker.page, 'microphone').first().click();
  await byTestId(speaker.page, 'on-air').first().waitFor({ timeout: 30_000 });
  hasMicrophone = true;
  const leadOf = () => speaker.page.evaluate<number | null>('__hangout.sound().offsetMs');
  const delayOf = () => hangout.dj.current().state().voiceDelayMs;
  const isAhead = async () => Math.abs(((await leadOf()) ?? 0) - delayOf()) < 5;
  await waitFor('the song of the speaker is ahead', isAhead);
  const leadMs = delayOf();
  const aheadAfterMs = Date.now() - openedAt;
  log(
    `the speaker's song is ${leadMs} ms ahead after ${Math.round(aheadAfterMs / 1000)} s; recording for ${seconds} s`,
  );
  await takeAll();
  const ticks = await readTicks();
  const from = Date.now();
  await recordFor(seconds * 1000);
  const to = Date.now();
  const processors = describeTicks(ticks, await readTicks());

  log('the speaker loses the role');
  await hangout.kai.api(roomUserRoles.remove, {
    ...{ roomId: hangout.slug, userUuid: speakerUuid, role: 'coOwner' },
  });
  const lostAt = Date.now();
  await recordFor(3_000);
  const startedAt = hangout.startedAt();
  if (startedAt === null) throw new Error('the song ended too early');

  const heard = listeners.map((one) => readListener(one));
  // The recorder of audio elements runs ahead of what the browser outputs. From the listeners both are recorded, to
  // measure how far.
  const biasMs = middle(heard.map((one) => one.biasMs));
  const chirps = readRecording(speaker.elements).chirps.map(({ kind, at }) => ({ kind, at: at + biasMs }));
  const said = readTrack(speaker.tracks);
  const allStalls = (await Promise.all(places.map(({ page }) => takeStalls(page)))).flat();
  const stalls = allStalls.filter((at) => mayDelayClicks(at, from, to));
  const clicks = findClicks(said).filter((at) => at >= from && at <= to);
  const losses = [readRecording(speaker.elements), ...heard.map(({ song }) => song)].flatMap(
    ({ soundLosses }) => soundLosses,
  );
  const results = heard.map(({ tab, chirps: own, clicks: heardClicks, biasMs: ownBias }): ListenerResult => {
    const offsets: ClickOffset[] = offsetsOfClicks(
      { chirps, clicks },
      { chirps: own, clicks: heardClicks },
      startedAt,
      leadMs,
    ).filter(({ saidAt }) => !isStalled(saidAt, [...stalls, ...losses]));
    const { samples, rate, sampleOf } = tab;
    const level = (since: number, until: number) =>
      levelOfTone(samples, rate, SONG_TONE_HZ, sampleOf(since), sampleOf(until));
    const end = endOfTone(samples, rate, VOICE_TONE_HZ, sampleOf(lostAt - 3_000));
    return {
      ...summarize(offsets),
      duckedDb: level(quietFrom, openedAt) - level(from, to),
      silentAfterMs: end === null ? Number.NaN : tab.timeOf(end) - lostAt,
      recorderBiasMs: ownBias,
    };
  });
  const expected = Math.floor((to - from) / 1000 / CLICK_EVERY);
  return {
    ...{ seconds, delayMs, jitterMs, leadMs, aheadAfterMs, expected, stalls: stalls.length, processors },
    listeners: results,
  };
}

/** The samples of a track, and when each was recorded. */
interface Sound {
  readonly samples: Float32Array;
  readonly rate: number;
  readonly timeOf: (sample: number) => number;
  readonly sampleOf: (at: number) => number;
}

function readTrack(takes: readonly PageRecording[]): Sound {
  const parts = takes.flatMap(({ tracks }) => tracks);
  const rate = parts.find((part) => part.rate > 0)?.rate ?? 0;
  const { samples, timeOf } = readSamples(parts, rate);
  const begin = timeOf(0);
  return { samples, rate, timeOf, sampleOf: (at) => ((at - begin) / 1000) * rate };
}

function findClicks({ samples, rate, timeOf }: Sound): number[] {
  const shape = { kind: 'click', samples: clickSamples(rate) };
  return findShapes(samples, [shape], 0.7 * CLICK_EVERY * rate).map(({ at }) => timeOf(at));
}

function findSongChirps({ samples, rate, timeOf }: Sound): RecordedChirp[] {
  const shapes = (['rising', 'falling'] as const).map((kind) => ({
    kind,
    samples: chirpSamples(kind, rate),
  }));
  return findShapes(samples, shapes, 0.6 * rate).map(({ kind, at }) => ({ kind, at: timeOf(at) }));
}

/** Reads what a listener heard: song and clicks from the output, and the song from the elements too. */
function readListener({ elements, tracks }: Place) {
  const tab = readTrack(tracks);
  const chirps = findSongChirps(tab);
  const song = readRecording(elements);
  const distances = chirps.flatMap(({ kind, at }) => {
    const same = song.chirps.filter((one) => one.kind === kind && Math.abs(one.at - at) < 900);
    return same.length === 1 && same[0] ? [at - same[0].at] : [];
  });
  return { tab, song, chirps, clicks: findClicks(tab), biasMs: middle(distances) };
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
