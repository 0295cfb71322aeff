/**
 * npm run bench -- loudness: measures at what loudness (EBU R128) a listener hears a loud and a quiet song,
 * at the default volume.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { startAppProcess } from '@hangout/testkit/app-process';
import { launchBrowser } from '@hangout/testkit/browser';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import { uploadSong } from '@hangout/testkit/songs/upload';
import { encodeWav, SAMPLE_RATE } from '@hangout/testkit/songs/wav';
import { joinAndStay } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';
import { runBench } from '../bench-run.ts';
import { createCommand } from '../cli.ts';
import { beginRecording, takeRecording, watchElements } from '../sync-bench/recorder.ts';
import { joinTracks } from '../sync-bench/recording.ts';
import { composeMusic } from './compose-music.ts';

const options = createCommand(
  'npm run bench -- loudness',
  'How loud a loud and a quiet song leave the page, by EBU R128.',
)
  .option('--json <file>', 'writes the figures as JSON')
  .parse()
  .opts();

/** Largest allowed difference between the two songs, LU. */
const MOST_LU = 1;
const SONG_SECONDS = 40;
/** How long a song is recorded after its volume has become steady, ms. */
const RECORDED_MS = 12_000;
const SETTLE_MS = 4_000;

const isHeard = (songId: string): boolean => {
  const { sound }: { sound(): { songId: string | null; playing: boolean } } = Reflect.get(
    globalThis,
    '__hangout',
  );
  return sound().playing && sound().songId === songId;
};

const readVolume = (): number => {
  const elements: Set<HTMLMediaElement> = Reflect.get(globalThis, '__elements');
  const element = [...elements].find((one) => !one.paused && one.readyState >= 3);
  if (!element || element.muted) throw new Error('nothing is heard');
  return element.volume;
};

await runBench(options.json, async (closeAfter) => {
  const app = await startAppProcess({ seed: 'none' });
  closeAfter(app.stop);
  const browser = await launchBrowser({ webgl: false, muted: false });
  closeAfter(() => browser.close());
  const kai = await signUp(app.address, 'djKai');
  const { slug } = await createHangout(kai, 'Levels');
  const { page } = await openWindow(browser);
  await page.addInitScript(watchElements);
  const figures = [];
  for (const [name, level] of [
    ['loud', 0.95],
    ['quiet', 0.3],
  ] as const) {
    const song = await uploadSong(kai, composeMusic(SONG_SECONDS, level), `${name}.wav`);
    await kai.api(queueSongs.add, { songs: [{ songId: song.songId }], append: false });
    const source = song.loudness ?? null;
    if (!source) throw new Error('the upload was not measured');
    if (figures.length === 0) await page.goto(`${app.address}/r/${slug}`);
    const dj = await joinAndStay(kai, slug);
    await dj.current().request('addDj', {});
    const { samples, volume } = await recordSong(page, song.songId);
    await dj.current().request('removeDj', {});
    await dj.leave();
    // The recording is uploaded as a song, because the product measures the loudness of every upload.
    const left = await uploadSong(kai, encodeWav(samples), `${name} as heard.wav`);
    if (!left.loudness) throw new Error('nothing was heard');
    figures.push({ name, source, volume, heard: left.loudness });
  }
  for (const { name, source, volume, heard } of figures)
    console.log(
      `${name.padEnd(6)} uploaded ${source.lufs} LUFS, ${source.truePeakDb} dBTP; volume ${volume.toFixed(3)}; ` +
        `heard ${heard.lufs} LUFS, ${heard.truePeakDb} dBTP`,
    );
  const [loud, quiet] = figures;
  if (!loud || !quiet) throw new Error('a song was not heard');
  const differenceLu = Math.round(Math.abs(loud.heard.lufs - quiet.heard.lufs) * 100) / 100;
  const uploadedLu = Math.round(Math.abs(loud.source.lufs - quiet.source.lufs) * 100) / 100;
  console.log(`apart by ${differenceLu} LU, as uploaded ${uploadedLu} LU (at most ${MOST_LU} LU)`);
  return {
    figures: { differenceLu, uploadedLu, songs: figures },
    crossed: differenceLu <= MOST_LU ? [] : [`the songs are apart by ${differenceLu} LU`],
  };
});

/**
 * Records a song on the page. The browser captures an element's sound before its volume is applied, so the
 * samples are multiplied by the volume that the page has set.
 */
async function recordSong(page: Page, songId: string): Promise<{ samples: Float32Array; volume: number }> {
  await waitFor('the song is heard', () => page.evaluate(isHeard, songId));
  await delay(SETTLE_MS);
  await beginRecording(page);
  const volume = await page.evaluate(readVolume);
  await delay(RECORDED_MS);
  const take = await takeRecording(page);
  if ((await page.evaluate(readVolume)) !== volume)
    throw new Error('the volume changed while it was recorded');
  const pieces = joinTracks(take.tracks);
  if (pieces.length < (RECORDED_MS / 2_000) * SAMPLE_RATE) throw new Error('too little was recorded');
  return { samples: pieces.map((sample) => sample * volume), volume };
}
