import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/** Script for the page: measures the level of voices at the audio output, and records the playing media elements. */
const watchVoices = `(() => {
  const outputs = (globalThis.__voices = []);
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode && this instanceof AudioWorkletNode) {
      const analyser = this.context.createAnalyser();
      analyser.fftSize = 32768;
      connect.call(this, analyser);
      outputs.push(analyser);
    }
    return connect.call(this, target, ...rest);
  };
  globalThis.__voiceLevel = () => Math.max(0, ...outputs.map((analyser) => {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  }));
  const elements = (globalThis.__elements = new Set());
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () { elements.add(this); return play.call(this); };
  globalThis.__musicVolume = () => Math.max(0, ...[...elements].filter((one) => !one.paused && !one.muted).map((one) => one.volume));
})()`;

/** Script for the page: removes WebCodecs and `MediaStreamTrackProcessor`, which older versions of Safari lack. */
const withoutCodecs = `for (const name of ['AudioEncoder', 'AudioDecoder', 'MediaStreamTrackProcessor'])
  delete globalThis[name];`;

/** Settings that send all sound, because noise suppression would remove the beeps of the fake microphone. */
const voiceSettings = JSON.stringify({
  ...{ talkMode: 'open', noiseSuppression: false, echoCancellation: false, isChecked: true },
});

const readVoice = (page: Page) => page.evaluate<number>('__voiceLevel()');
const readMusic = (page: Page) => page.evaluate<number>('__musicVolume()');
/** If the level is above this, the fake microphone has beeped within the last two thirds of a second. */
const VOICE = 0.003;

describe('live voices', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let kai: RegisteredUser;
  let slug: string;
  before(async () => {
    const { address } = app();
    kai = await signUp(address, 'kai');
    ({ slug } = await createHangout(kai, 'Voices'));
    await kai.api(roomChanges.liveAudio, { id: slug, liveAudio: { enabled: true, duckingDb: 12 } });
    await kai.api(queueSongs.add, { songs: [{ songId: app().songId }], append: false });
  });

  async function enter(window: BrowserWindow, scripts: readonly string[] = []): Promise<Page> {
    const { page } = window;
    for (const script of [watchVoices, ...scripts]) await page.addInitScript(script);
    await openHangout(page, app().address, slug);
    return page;
  }

  /** Enters the hangout in two windows: as the owner with a fake microphone, and as a guest who listens. */
  async function enterBoth(scripts: readonly string[] = []) {
    const booth = await open(await launch({ fakeMicrophone: true }));
    await restoreSession(booth, kai.token);
    await booth.context.addInitScript((settings) => localStorage.setItem('voice', settings), voiceSettings);
    const listening = await open(await launch({ fakeMicrophone: true }));
    const [dj, listener] = [await enter(booth, scripts), await enter(listening, scripts)];
    return { dj, listener, errors: () => [...booth.consoleErrors, ...listening.consoleErrors] };
  }

  const goOnAir = async (page: Page) => {
    await byTestId(page, 'microphone').click();
    await byTestId(page, 'on-air').waitFor();
  };
  const isHeard = (page: Page) =>
    waitFor('a voice at the output', async () => (await readVoice(page)) > VOICE);
  const isSilent = (page: Page) =>
    waitFor('no voice at the output', async () => (await readVoice(page)) < VOICE / 30);

  it('[H1436] [H1437] [H1440] [H1446] a speaker is heard over the lowered music, until the speaker or the listener mutes the voice', async () => {
    const inside = await kai.join(slug);
    await inside.request('addDj', {});
    const { dj, listener, errors } = await enterBoth();
    await Promise.all([waitForSound(dj), waitForSound(listener)]);
    let [before, equalReadings] = [0, 0];
    // On a slow machine the fade-in may pause for a moment.
    await waitFor('the song is faded in', async () => {
      const now = await readMusic(listener);
      equalReadings = now > 0 && now === before ? equalReadings + 1 : 0;
      before = now;
      return equalReadings === 10;
    });
    assert.equal(await readVoice(listener), 0, 'nothing of voices is loaded before');
    await goOnAir(dj);
    await isHeard(listener);
    const loweredDb = async () => 20 * Math.log10(before / (await readMusic(listener)));
    await waitFor('the lowered song', async () => Math.abs((await loweredDb()) - 12) < 1);
    await waitFor('the song of the speaker is ahead', async () => {
      const offset = await dj.evaluate<number | null>('__hangout.sound().offsetMs');
      return offset !== null && offset > 60;
    });

    await byTestId(dj, 'microphone-mute').click();
    await isSilent(listener);
    await waitFor('the song is as loud as before', async () => Math.abs(await loweredDb()) < 0.1);
    await byTestId(dj, 'microphone-mute').click();
    await isHeard(listener);

    await byTestId(listener, 'speakers').first().click();
    await byTestId(listener, 'voice-hear').click();
    await isSilent(listener);
    await byTestId(listener, 'voice-hear').click();
    await isHeard(listener);

    await byTestId(dj, 'microphone-close').click();
    await isSilent(listener);
    await byTestId(listener, 'speakers').first().waitFor({ state: 'detached' });
    assert.deepEqual(errors(), []);
    await inside.leave();
  });

  it('[H1448] browsers without WebCodecs can also send voices and play them', async () => {
    const { dj, listener, errors } = await enterBoth([withoutCodecs]);
    await goOnAir(dj);
    await isHeard(listener);
    await byTestId(dj, 'microphone-close').click();
    await isSilent(listener);
    assert.deepEqual(errors(), []);
  });
});
