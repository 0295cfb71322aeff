import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { newEmail } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { drawLittle } from '@hangout/testkit/browser/test-browsers';
import { launchWebkit, type WebkitWindow } from '@hangout/testkit/browser/webkit';
import { createWebkitUser, type WebkitUser } from '@hangout/testkit/browser/webkit-user';
import { describeWithProgram } from '@hangout/testkit/programs';
import { type AudioServer, measureDevice, startSilentDevice } from '@hangout/testkit/programs/audio-server';
import { readTenMinuteSong } from '@hangout/testkit/songs/ten-minutes';
import { waitFor } from '@hangout/testkit/wait-for';

/** A guest becomes a user and a DJ in WebKitGTK, which has the same engine as Safari but is free software. */
describeWithProgram('WebKitGTK with Xvfb and PulseAudio', 'an evening in WebKitGTK', () => {
  const app = useApp();
  let speaker: AudioServer;
  let window: WebkitWindow;
  let user: WebkitUser;
  let folder: string;
  let kai: RegisteredUser;
  let kaiInside: HangoutClient;
  let slug: string;
  before(async () => {
    const { address, songId } = app();
    folder = await mkdtemp(join(tmpdir(), 'hangout-song-'));
    await writeFile(join(folder, 'Our Own Tune.m4a'), await readTenMinuteSong());
    kai = await signUp(address, 'kai');
    ({ slug } = await createHangout(kai, 'Compass Room'));
    await kai.api(roomChanges.liveAudio, { id: slug, liveAudio: { enabled: true } });
    await kai.api(queueSongs.add, { songs: [{ songId }], append: false });
    kaiInside = await kai.join(slug);
    await kaiInside.request('addDj', {});
    speaker = await startSilentDevice();
    window = await launchWebkit({
      env: speaker.env,
      settings: ['--enable-webgl=false', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
      script: drawLittle,
    });
    await window.driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 800 });
    user = createWebkitUser(window.driver);
  });
  after(async () => {
    await window?.close();
    await speaker?.stop();
    await kaiInside?.leave();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    const { currentTest } = this;
    if (currentTest?.state !== 'failed' || !currentTest.err || !window) return;
    const shown = await window.page.evaluate<string>('document.body.innerText').catch(String);
    const file = join(tmpdir(), `hangout-webkit-${process.pid}.png`);
    await window.driver.takeScreenshot().then((image) => writeFile(file, image, 'base64'));
    currentTest.err.message += `\n  ${await window.driver.getCurrentUrl()}, screenshot ${file}\n  ${shown}`;
  });

  /** Measures the speaker, because in WebKit the test cannot capture what an element plays. */
  const hearSong = () => waitForSound(window.page, () => measureDevice(speaker));

  it('[H1753] in WebKit a guest enters a hangout and hears the song', async () => {
    await window.page.goto(`${app().address}/r/${slug}?lang=en`);
    await user.see('player');
    await user.see('song-title', 'Ten Minutes');
    await hearSong();
  });

  it('[H1753] in WebKit the guest signs up, and then hears the song as a registered user', async () => {
    await window.page.goto(`${app().address}/sign-up?to=/r/${slug}`);
    await user.click('with-email');
    await user.fill('sign-up-email', newEmail('wim'));
    await user.fill('sign-up-password', PASSWORD);
    await user.click('account-submit');
    await waitFor('the proposed nickname', async () => (await user.see('nickname')).getAttribute('value'));
    await user.click('onboarding-enter');
    await user.see('player');
    await hearSong();
  });

  it('[H1753] in WebKit the user likes the song and sends a chat message', async () => {
    await user.click('vote-like');
    await waitFor('the like counts', async () =>
      (await (await user.see('count-like')).getText()).includes('1'),
    );
    await user.click('tab-chat');
    await user.fill('chat-input', 'Hello from another compass');
    await user.click('chat-send');
    await user.see('message', 'Hello from another compass');
    await waitFor('kai reads it', () =>
      kaiInside.messages().some(({ message }) => message === 'Hello from another compass'),
    );
  });

  it('[H1753] in WebKit the user uploads a song, which is added to the queue, and takes a seat', async () => {
    await user.click('tab-queue');
    await user.chooseFile('upload-input', join(folder, 'Our Own Tune.m4a'));
    await user.see('queue-item', 'Our Own Tune');
    await user.click('take-seat');
    await waitFor('kai sees a second DJ', () => kaiInside.state().djs.length === 2);
    await user.see('on-stage');
  });

  it('[H1753] in WebKit the user opens and closes the microphone, and another person in the hangout sees that it is open, then closed', async () => {
    await user.click('microphone');
    await user.click('talk-mode-open');
    await user.click('go-on-air');
    await user.see('on-air');
    await waitFor('kai hears that', () => Object.keys(kaiInside.state().microphones).length === 1);
    await user.click('microphone-close');
    await waitFor('the closed microphone', () => Object.keys(kaiInside.state().microphones).length === 0);
  });

  it('[H1753] in WebKit a setting that the user changes is still changed after a reload', async () => {
    const isOn = async () => (await user.see('findable-by-email')).getAttribute('aria-checked');
    await window.page.goto(`${app().address}/settings/privacy`);
    assert.equal(await isOn(), 'true');
    await user.click('findable-by-email');
    await waitFor('it is stored', async () => {
      const element = await user.see('findable-by-email');
      return (await isOn()) === 'false' && (await element.getAttribute('aria-disabled')) === null;
    });
    await window.page.goto(`${app().address}/settings/privacy`);
    assert.equal(await isOn(), 'false');
  });
});
