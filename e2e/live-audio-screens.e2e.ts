import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { songs } from '@hangout/contract/rest/songs/songs';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { hasFocus, pressUntil } from '@hangout/testkit/browser/keyboard';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The audio tracks of all microphones that the page has opened. */
    openedTracks: MediaStreamTrack[];
  }
}

function keepTracks(): void {
  window.openedTracks = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    window.openedTracks.push(...stream.getTracks());
    return stream;
  };
}

/** Kai plays in Ann's hangout with live audio; each browser records a test signal instead of a microphone. */
describe('the controls of live audio', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let kai: RegisteredUser;
  let booth: HangoutClient;
  let slug: string;
  let annWindow: BrowserWindow;
  let kaiWindow: BrowserWindow;
  before(async () => {
    const { address, songId } = app();
    ann = await signUp(address, 'ann');
    kai = await signUp(address, 'kai');
    ({ slug } = await createHangout(ann, 'Voices'));
    await setLiveAudio(true);
    await kai.api(queueSongs.add, { songs: [{ songId }], append: false });
    booth = await kai.join(slug);
    await booth.request('addDj', {});
    annWindow = await openAs(ann, { language: 'es', width: 1440, height: 900 });
    await annWindow.page.addInitScript(refuseMicrophone);
    await annWindow.page.addInitScript(keepTracks);
    kaiWindow = await openAs(kai);
  });
  after(() => booth?.leave());

  const setLiveAudio = (enabled: boolean) =>
    ann.api(roomChanges.liveAudio, { id: slug, liveAudio: { enabled } });
  const openAs = async (user: RegisteredUser, options: WindowOptions = {}): Promise<BrowserWindow> => {
    const opened = await open(await launch({ fakeMicrophone: true }), options);
    await restoreSession(opened, user.token);
    return opened;
  };
  const enter = async ({ page }: BrowserWindow): Promise<Page> => {
    await openHangout(page, app().address, slug);
    await byTestId(page, 'microphone').waitFor();
    return page;
  };
  /** Opens the hangout as Ann, without a stored result of the microphone check. */
  const beginAnew = async (language: 'en' | 'es'): Promise<Page> => {
    const { page } = annWindow;
    await page.evaluate(() => localStorage.removeItem('voice'));
    await page.goto(`${app().address}/r/${slug}?lang=${language}`);
    await byTestId(page, 'microphone').waitFor();
    return page;
  };
  /** Opens the microphone in this talk mode by pressing the button. */
  const goOnAir = async (page: Page, mode: 'hold' | 'voice' | 'open') => {
    await byTestId(page, 'microphone').click();
    await byTestId(page, `talk-mode-${mode}`).click();
    await byTestId(page, 'go-on-air').click();
    await byTestId(page, 'on-air').waitFor();
  };
  const isOnAir = ({ uuid }: RegisteredUser) => booth.state().microphones[uuid] !== undefined;
  const openedAt = ({ uuid }: RegisteredUser) => booth.state().microphones[uuid]?.since;
  const hasState = (page: Page, state: string) =>
    page.locator(`[data-testid="on-air"][data-state="${state}"]`).waitFor();
  /** Waits for a toast and closes it, so that it does not match the next wait. */
  const toast = async (page: Page, text: RegExp) => {
    const shown = byTestId(page, 'toast').filter({ hasText: text });
    await shown.getByRole('button').last().click();
    await shown.waitFor({ state: 'detached' });
  };

  it('[H1461][H1462] an owner without a seat checks the microphone and goes on air by keyboard, in Spanish', async () => {
    const page = await enter(annWindow);
    await byTestId(page, 'microphone').filter({ hasText: 'Hablar' }).focus();
    await page.keyboard.press('Enter');
    const check = byTestId(page, 'microphone-check');
    await check.getByRole('heading', { name: 'Tu micrófono' }).waitFor();
    await waitFor('the level of the test signal', async () => {
      const value = await byTestId(page, 'voice-meter').getAttribute('aria-valuenow');
      return Number(value) > 0;
    });
    assert.equal(isOnAir(ann), false, 'nobody hears the check');
    await pressUntil(page, 'Tab', byTestId(page, 'voice-device'));
    await waitFor('the names of the devices', async () => (await check.locator('option').count()) > 1);
    await pressUntil(page, 'Tab', byTestId(page, 'voice-noise'));
    await page.keyboard.press('Space');
    assert.equal(await byTestId(page, 'voice-noise').isChecked(), false);
    await pressUntil(page, 'Tab', byTestId(page, 'talk-mode-open'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'go-on-air'));
    await page.keyboard.press('Enter');
    await hasState(page, 'heard');
    await byTestId(page, 'on-air').getByText('En el aire').waitFor();
    await waitFor('her open microphone', () => isOnAir(ann));

    await pressUntil(page, 'Tab', byTestId(page, 'microphone-mute'));
    await page.keyboard.press('Enter');
    await hasState(page, 'muted');
    assert.equal(isOnAir(ann), true, 'a muted microphone stays open');
    await pressUntil(page, 'Tab', byTestId(page, 'microphone-close'));
    await page.keyboard.press('Enter');
    await byTestId(page, 'microphone').waitFor();
    await waitFor('her closed microphone', () => !isOnAir(ann));
    await hasFocus(byTestId(page, 'microphone'));

    // The choices that were made the first time are stored, so no dialog appears.
    await byTestId(page, 'microphone').focus();
    await page.keyboard.press('Enter');
    await hasState(page, 'heard');
    await check.waitFor({ state: 'detached' });
    await byTestId(page, 'microphone-close').click();
  });

  it('[H1661] while the system silences the microphone, as during a phone call, the speaker’s page says that nobody hears them', async () => {
    const page = await beginAnew('en');
    await goOnAir(page, 'open');
    await hasState(page, 'heard');
    const dispatch = (name: string) =>
      page.evaluate((type) => {
        for (const track of window.openedTracks) track.dispatchEvent(new Event(type));
      }, name);
    await dispatch('mute');
    await hasState(page, 'silenced');
    await byTestId(page, 'on-air').getByText('Your device has silenced the microphone').waitFor();
    await dispatch('unmute');
    await hasState(page, 'heard');
    await byTestId(page, 'microphone-close').click();
    await byTestId(page, 'microphone').waitFor();
  });

  it('[H1464] while a speaker holds the push-to-talk key, their voice is sent, except while they type', async () => {
    const page = await beginAnew('en');
    await goOnAir(page, 'hold');
    await hasState(page, 'open');
    await byTestId(page, 'chat-input').focus();
    await page.keyboard.down('t');
    assert.equal(await byTestId(page, 'chat-input').inputValue(), 't');
    assert.equal(await byTestId(page, 'on-air').getAttribute('data-state'), 'open');
    await page.keyboard.up('t');
    await page.locator('h1').first().focus();
    await page.keyboard.down('t');
    await hasState(page, 'heard');
    await page.keyboard.up('t');
    await hasState(page, 'open');
    await byTestId(page, 'hold-to-talk').focus();
    await page.keyboard.down('Enter');
    await hasState(page, 'heard');
    await page.keyboard.up('Enter');
    await hasState(page, 'open');
    await byTestId(page, 'microphone-settings').click();
    await byTestId(page, 'talk-key-v').click();
    const since = openedAt(ann);
    await byTestId(page, 'go-on-air').click();
    await waitFor('the microphone is opened anew', async () => (openedAt(ann) ?? 0) > (since ?? 0));
    await hasState(page, 'open');
    await page.locator('h1').first().focus();
    await page.keyboard.down('v');
    await hasState(page, 'heard');
    await page.keyboard.up('v');
    await byTestId(page, 'microphone-close').click();
  });

  it('[H1464] while a speaker on a phone holds the talk button, their voice is sent, in Spanish', async () => {
    const page = await enter(await openAs(ann, { language: 'es', width: 390, height: 844, touch: true }));
    await goOnAir(page, 'hold');
    const button = byTestId(page, 'hold-to-talk').filter({ hasText: 'Mantén para hablar' });
    const box = await button.boundingBox();
    assert.ok(box && box.height >= 44 && box.width > 200, JSON.stringify(box));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await hasState(page, 'heard');
    // Moves the pointer off the button, as a finger that slides.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height + 80);
    await hasState(page, 'heard');
    await page.mouse.up();
    await hasState(page, 'open');
    await byTestId(page, 'microphone-close').click();
  });

  it('[H1466][H1468][H1469] a speaker is marked as on air on the stage and in the lists, and a listener can mute the speaker', async () => {
    const page = await enter(annWindow);
    await booth.request('openMicrophone', { profile: 'speech' });
    await byTestId(page, 'speakers').filter({ hasText: kai.nickname }).waitFor();
    await byTestId(page, 'venue').getByRole('img', { name: 'On air' }).waitFor();
    await byTestId(page, 'stage-seats').getByText('On air').waitFor();
    await byTestId(page, 'tab-people').click();
    await byTestId(page, 'seat').getByTestId('on-air-mark').waitFor();
    await byTestId(page, 'speakers').click();
    const hear = byTestId(page, 'voice-settings').getByTestId('voice-hear');
    assert.equal(await hear.isChecked(), true);
    await hear.uncheck();
    await page.keyboard.press('Escape');
    await hasFocus(byTestId(page, 'speakers'));
    await byTestId(page, 'seat').locator('[data-row]').click();
    await byTestId(page, 'card-hear').filter({ hasText: 'Hear their voice again' }).click();
    await byTestId(page, 'card-hear').filter({ hasText: 'Mute their voice for me' }).waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'sound-menu').click();
    await byTestId(page, 'sound-settings').getByRole('slider', { name: 'Volume of voices' }).waitFor();
    await booth.request('closeMicrophone', {});
    await byTestId(page, 'speakers').waitFor({ state: 'detached' });
  });

  it('[H1463] if the browser refuses access to the microphone, the page explains why, and the user can try again', async () => {
    const page = await beginAnew('es');
    const refuseBy = (name: string | null) =>
      page.evaluate(
        (set) =>
          set === null ? sessionStorage.removeItem('refusal') : sessionStorage.setItem('refusal', set),
        name,
      );
    await refuseBy('NotAllowedError');
    await byTestId(page, 'microphone').click();
    const problem = byTestId(page, 'voice-problem');
    await problem.getByText('El micrófono está bloqueado para esta página').waitFor();
    await problem.getByText('junto a la dirección de la página').waitFor();
    assert.equal(await byTestId(page, 'go-on-air').isDisabled(), true);
    await refuseBy('NotReadableError');
    await byTestId(page, 'voice-retry').click();
    await problem.getByText('Otro programa tiene el micrófono').waitFor();
    await refuseBy('NotFoundError');
    await byTestId(page, 'voice-retry').click();
    await problem.getByText('No se encontró ningún micrófono').waitFor();
    await refuseBy(null);
    await byTestId(page, 'voice-retry').click();
    await problem.waitFor({ state: 'detached' });
    await byTestId(page, 'go-on-air').click();
    await byTestId(page, 'on-air').waitFor();
    await byTestId(page, 'microphone-close').click();
  });

  it('[H1470][H1471][H1474][H1493] a DJ adds a live set to the queue by keyboard and goes on air with it, in Spanish', async () => {
    const lou = await signUp(app().address, 'lou');
    const { slug: stage } = await createHangout(ann, 'Live Sets');
    await ann.api(roomChanges.liveAudio, { id: stage, liveAudio: { enabled: true } });
    const { page } = await openAs(lou, { language: 'es', width: 1440, height: 900 });
    await openHangout(page, app().address, stage);
    await byTestId(page, 'tab-queue').click();
    await byTestId(page, 'play-live').focus();
    await page.keyboard.press('Enter');
    await byTestId(page, 'live-set-name').focus();
    await page.keyboard.type('Modular al amanecer');
    await pressUntil(page, 'Tab', byTestId(page, 'live-set-minutes-45'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'live-set-add'));
    // The server stores the live set before the DJ may take a seat; the test delays the storing.
    const { promise: isSeatAsked, resolve: store } = Promise.withResolvers<void>();
    await page.route('**/crate/special/queue/songs', async (route) => {
      await isSeatAsked;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    const row = byTestId(page, 'queue-item').filter({ hasText: 'Modular al amanecer' });
    await row.getByText('Set en vivo').waitFor();
    await row.getByText('45:00').waitFor();
    assert.equal(await row.locator('[data-cover] img').count(), 0);

    await byTestId(page, 'take-seat').last().click();
    store();
    const check = byTestId(page, 'live-set-check');
    await check.getByRole('heading', { name: 'Tu set en vivo ya empezó' }).waitFor();
    await waitFor('the level of the test signal', async () => {
      const value = await byTestId(page, 'voice-meter').getAttribute('aria-valuenow');
      return Number(value) > 0;
    });
    assert.equal(await byTestId(page, 'voice-meter').locator('i').count(), 2, 'left and right');
    await byTestId(page, 'go-on-air').focus();
    await page.keyboard.press('Enter');
    await hasState(page, 'heard');
    const listener = await ann.join(stage);
    await waitFor('the open line-in', () => listener.state().microphones[lou.uuid]?.profile === 'liveSet');
    await byTestId(page, 'song-artist').getByText('Set en vivo').waitFor();
    const { startTime = 0, endTime = 0 } = listener.state().nowPlaying ?? {};
    assert.equal(endTime - startTime, 45 * 60_000);
    await listener.leave();
  });

  it('[H2143] a speaker in push to talk who changes the settings of the microphone during their own live set is not put on air with it', async () => {
    const { slug: stage } = await createHangout(ann, 'Talk Before The Set');
    await ann.api(roomChanges.liveAudio, { id: stage, liveAudio: { enabled: true } });
    const page = await beginAnew('es');
    await openHangout(page, app().address, stage);
    await goOnAir(page, 'hold');
    const { songId } = await ann.api(songs.liveSet, { name: 'Noise at noon', minutes: 15 });
    await ann.api(queueSongs.add, { songs: [{ songId }], append: false });
    const stand = await ann.join(stage);
    const microphone = () => stand.state().microphones[ann.uuid];
    await stand.request('addDj', {});
    await byTestId(page, 'live-set-check').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'microphone-settings').click();
    const since = microphone()?.since;
    await byTestId(page, 'go-on-air').click();
    await waitFor('the microphone is opened anew', () => (microphone()?.since ?? 0) > (since ?? 0));
    assert.equal(microphone()?.profile, 'speech');
    await hasState(page, 'open');
    await byTestId(page, 'microphone-close').click();
    await stand.leave();
  });

  it('[H1472][H1467] a moderator forbids a DJ to speak, the DJ’s page explains this, and the moderator allows speaking again', async () => {
    const dj = await enter(kaiWindow);
    await goOnAir(dj, 'open');
    await waitFor('his open microphone', () => isOnAir(kai));
    const page = await enter(annWindow);
    await byTestId(page, 'tab-people').click();
    await byTestId(page, 'seat').locator('[data-row]').click();
    await byTestId(page, 'card-mute-voice').filter({ hasText: 'Impedir que hable' }).click();
    await byTestId(page, 'confirm-yes').click();
    await toast(dj, /Your microphone is off\. You cannot speak here right now/);
    await byTestId(dj, 'on-air').waitFor({ state: 'detached' });
    await waitFor('his closed microphone', () => !isOnAir(kai));
    assert.equal(booth.state().djs.length, 1, 'he keeps the seat');
    await byTestId(dj, 'microphone').click();
    await toast(dj, /Your microphone is off\. You cannot speak here right now/);

    await visit(page, `${app().address}/r/${slug}/settings?tab=people`);
    const row = byTestId(page, 'kept-out-person').filter({ hasText: 'No puede hablar' });
    await row.getByTestId('lift').click();
    await byTestId(page, 'confirm-yes').click();
    await row.waitFor({ state: 'detached' });
    await toast(dj, /You can speak here again/);
    await byTestId(dj, 'microphone').click();
    await byTestId(dj, 'on-air').waitFor();
    await byTestId(dj, 'microphone-close').click();
  });

  it('[H2140] a DJ who opens the microphone on another device reads in the first tab why it is off there, and stays on air', async () => {
    const dj = await enter(kaiWindow);
    await byTestId(dj, 'microphone').click();
    await hasState(dj, 'heard');
    await booth.request('openMicrophone', { profile: 'speech' });
    await toast(dj, /Your microphone is off\. You have opened your microphone in another tab/);
    await byTestId(dj, 'on-air').waitFor({ state: 'detached' });
    assert.equal(isOnAir(kai), true);
    await booth.request('closeMicrophone', {});
    await waitFor('his closed microphone', () => !isOnAir(kai));
  });

  it('[H2144] a listener whose network fails while the code of the voices is loaded hears them once it is back', async () => {
    const page = await beginAnew('es');
    const refused = new Set<string>();
    const isScript = ({ pathname }: URL) => pathname.startsWith('/assets/') && pathname.endsWith('.js');
    await page.route(isScript, async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (refused.has(path)) return route.continue();
      refused.add(path);
      return route.abort();
    });
    const dj = await enter(kaiWindow);
    await byTestId(dj, 'microphone').click();
    await hasState(dj, 'heard');
    await page.locator('[data-testid="speakers"][data-speaking]').waitFor();
    assert.match([...refused].join(), /voice-session.*relay-engine/);
    await page.unroute(isScript);
    annWindow.consoleErrors.splice(0);
    await byTestId(dj, 'microphone-close').click();
    await byTestId(page, 'speakers').waitFor({ state: 'detached' });
  });

  it('[H1467][H1473] when live audio is turned off in a hangout’s settings, a speaker’s microphone closes, and the speaker’s page explains why', async () => {
    const speaker = await enter(kaiWindow);
    // The microphone was already checked in the previous test, so no dialog appears.
    await byTestId(speaker, 'microphone').click();
    await waitFor('his open microphone', () => isOnAir(kai));
    const { page: settings } = annWindow;
    await visit(settings, `${app().address}/r/${slug}/settings`);
    const card = byTestId(settings, 'room-voices');
    /** Waits until no change is in progress, during which the switch ignores presses, and presses it. */
    const pressSwitch = (from: string) =>
      card.locator(`[data-testid="live-audio"][aria-checked="${from}"]:not([aria-disabled])`).click();
    await card.getByTestId('ducking-18').click();
    await waitFor('the lowered music', () => booth.state().settings.duckingDb === 18);
    await pressSwitch('true');
    await toast(speaker, /Your microphone is off\. Live audio is off in this hangout/);
    await byTestId(speaker, 'on-air').waitFor({ state: 'detached' });
    await byTestId(speaker, 'microphone').waitFor({ state: 'detached' });
    await pressSwitch('false');
    await byTestId(speaker, 'microphone').waitFor();

    // Repeats this with live audio turned off while the voice encoder is still being created.
    await speaker.evaluate(holdEncoder);
    await byTestId(speaker, 'microphone').click();
    await waitFor('his open microphone', () => isOnAir(kai));
    await setLiveAudio(false);
    await toast(speaker, /Your microphone is off\. Live audio is off in this hangout/);
    await speaker.evaluate(() => window.letEncoderGo());
    await setLiveAudio(true);
    await byTestId(speaker, 'microphone').waitFor();
    assert.equal(isOnAir(kai), false);
    await byTestId(speaker, 'microphone').click();
    await hasState(speaker, 'heard');
  });
});

/**
 * Runs in the page before its scripts: refuses the microphone with the error whose name is stored under `refusal` in
 * sessionStorage.
 */
function refuseMicrophone(): void {
  const refusal = () => sessionStorage.getItem('refusal');
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const name = refusal();
    if (name === null) return ask(wanted);
    throw new DOMException('Permission denied', name);
  };
  const query = navigator.permissions.query.bind(navigator.permissions);
  navigator.permissions.query = async (wanted) => {
    const status = await query(wanted);
    return refusal() === 'NotAllowedError' ? Object.create(status, { state: { value: 'denied' } }) : status;
  };
}

declare global {
  interface Window {
    letEncoderGo: () => void;
  }
}

/** Runs in the page: delays the next voice encoder until `letEncoderGo` is called. */
function holdEncoder(): void {
  const { isConfigSupported } = AudioEncoder;
  AudioEncoder.isConfigSupported = async (config) => {
    AudioEncoder.isConfigSupported = isConfigSupported;
    await new Promise<void>((resolve) => {
      window.letEncoderGo = resolve;
    });
    return isConfigSupported.call(AudioEncoder, config);
  };
}
