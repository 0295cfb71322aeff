import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { readLevel, readSound, SILENCE, waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';

/** Maximum playback offset after the song was muted for a while, ms; with a margin for a shared machine. */
const IN_TIME_MS = 120;

/** Longer than the tests let the server be down, ms. */
const OUTAGE_MS = 30_000;
/** Playing time after which enough of a song is buffered for an outage, ms. */
const BUFFERED_MS = 3_000;

describe('listening in a hangout', () => {
  const app = useApp({ seed: 'demo' });
  const { launch, open } = useBrowsers({ prefersInstalled: true });
  let slug: string;
  let kai: RegisteredUser;
  let ann: RegisteredUser;
  let kaiWindow: BrowserWindow;
  let annWindow: BrowserWindow;
  before(async () => {
    const { address } = app();
    [kai, ann] = [await signUp(address, 'djKai'), await signUp(address, 'ann')];
    slug = (await kai.api(rooms.create, { name: 'A Night of My Own', autoDj: true })).slug;
    await queueNewSong(kai, composeMelody(120), 'Kai Plays Again.wav');
    await queueNewSong(kai, composeMelody(110), 'Kai Plays.wav');
    [kaiWindow, annWindow] = [await open(await launch()), await open(await launch())];
    await restoreSession(kaiWindow, kai.token);
    await restoreSession(annWindow, ann.token);
    for (const { page } of [kaiWindow, annWindow]) await openHangout(page, address, slug);
  });

  it('[H528] ann mutes one song for herself: the page says so, playback stays in sync, and the next song is audible', async () => {
    const { page } = annWindow;
    await waitForSound(page);
    await byTestId(page, 'song-menu').first().click();
    await byTestId(page, 'menu-mute-song').click();
    await byTestId(page, 'song-muted').waitFor();
    await waitFor('it is silent for her', async () => (await readSound(page)).muted);
    const before = await readSound(page);
    await page.waitForTimeout(1_000);
    const after = await readSound(page);
    assert.ok((after.heardSongTimeMs ?? 0) > (before.heardSongTimeMs ?? 0), 'the song goes on');
    await waitFor('it stays in time', async () => {
      return Math.abs((await readSound(page)).offsetMs ?? Number.POSITIVE_INFINITY) < IN_TIME_MS;
    });
    assert.equal((await readSound(kaiWindow.page)).muted, false);
    await byTestId(kaiWindow.page, 'skip').click();
    await byTestId(kaiWindow.page, 'confirm-yes').click();
    await byTestId(page, 'song-muted').waitFor({ state: 'detached' });
    await waitForSound(page);
    assert.equal((await readSound(page)).muted, false);
  });

  it('[H532] kai takes a break on stage: others see the break, one click ends it, and kai keeps the seat', async () => {
    const { page } = kaiWindow;
    await byTestId(page, 'tab-queue').click();
    await byTestId(page, 'take-seat').last().click();
    await byTestId(page, 'on-stage').first().waitFor();
    await byTestId(page, 'pause-seat').click();
    await byTestId(page, 'on-stage').filter({ hasText: 'break' }).first().waitFor();
    await byTestId(annWindow.page, 'tab-people').click();
    await byTestId(annWindow.page, 'dj-paused').waitFor();
    await byTestId(page, 'pause-seat').click();
    await byTestId(annWindow.page, 'dj-paused').waitFor({ state: 'detached' });
    await byTestId(annWindow.page, 'seat').filter({ hasText: kai.nickname }).waitFor();
  });

  it('[H533] the evening has a public page with songs, DJs and statistics', async () => {
    for (const { page } of [kaiWindow, annWindow])
      await byTestId(page, 'song-title').filter({ hasText: 'Kai Plays' }).waitFor();
    await byTestId(annWindow.page, 'vote-like').click();
    await waitFor(
      'the like counts',
      async () => (await byTestId(kaiWindow.page, 'count-like').textContent()) === '1',
    );
    await byTestId(kaiWindow.page, 'skip').click();
    await byTestId(kaiWindow.page, 'confirm-yes').click();
    const stranger = await open(await launch(), { width: 390, height: 844, language: 'es' });
    await stranger.page.goto(`${app().address}/r/${slug}/evening?lang=es`);
    await stranger.page.getByRole('heading', { name: 'Una velada en A Night of My Own' }).waitFor();
    await waitFor('kai’s song stands there', async () => {
      await stranger.page.reload();
      await byTestId(stranger.page, 'figure-songs').waitFor();
      return (await byTestId(stranger.page, 'evening-song').filter({ hasText: 'Kai Plays' }).count()) > 0;
    });
    await byTestId(stranger.page, 'evening-dj').filter({ hasText: kai.nickname }).waitFor();
    await byTestId(stranger.page, 'evening-enter').click();
    await byTestId(stranger.page, 'player').waitFor();
    assert.deepEqual(stranger.consoleErrors, []);
    await stranger.context.close();
  });

  it('[R093][R244] a patch that cannot be applied is logged, and the client rejoins to a fresh state', async () => {
    const bob = await signUp(app().address, 'bob');
    const bobWindow = await open(await launch());
    await restoreSession(bobWindow, bob.token);
    const { page } = bobWindow;
    let joins = 0;
    page.on('request', (request) => {
      if (/matchmake\/joinOrCreate\/hangout/.test(request.url())) joins += 1;
    });
    await page.addInitScript(() => {
      const lines: WebSocket[] = [];
      globalThis.WebSocket = class extends WebSocket {
        constructor(...way: ConstructorParameters<typeof WebSocket>) {
          super(...way);
          lines.push(this);
        }
      };
      // A patch (15) that switches (255) to a structure that the client has never received.
      const patch = Uint8Array.of(15, 255, 0xce, 0xff, 0xff, 0xff, 0x0f, 0x81, 1);
      Reflect.set(globalThis, 'spoil', () =>
        lines.map((line) => line.dispatchEvent(new MessageEvent('message', { data: patch.buffer }))),
      );
    });
    await openHangout(page, app().address, slug);
    await byTestId(page, 'song-title').waitFor();
    await waitForSound(page);
    assert.equal(joins, 1, 'bob came in once');
    await page.evaluate(() => Reflect.get(globalThis, 'spoil')());
    await waitFor('bob comes in anew', () => joins === 2);
    await byTestId(page, 'status-line').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    await byTestId(page, 'song-title').waitFor();
    assert.ok(bobWindow.consoleErrors.some((words) => words.includes('hangout patch could not be applied')));
    await bobWindow.context.close();
  });

  it('[R094][H536] the song goes on while the server is down, and the page shows the connection status', async () => {
    const { page } = annWindow;
    // The song must neither end while the server is down nor have begun so lately that nothing of it is buffered.
    const { songId } = await waitFor(
      'a song in its middle',
      async () => {
        const sound = await waitForSound(page);
        const { song } = await kai.api(rooms.byId, { id: slug });
        const heardMs = sound.heardSongTimeMs ?? 0;
        const isInMiddle = heardMs > BUFFERED_MS && (song?.duration ?? 0) * 1000 - heardMs > OUTAGE_MS;
        return song?.songId === sound.songId && isInMiddle ? sound : null;
      },
      { timeoutMs: 90_000 },
    );
    await app().process.kill();
    await byTestId(page, 'status-line').filter({ hasText: /\w/ }).waitFor();
    let heardBefore = (await readSound(page)).heardSongTimeMs ?? 0;
    const LOOKS = 8;
    let sounding = 0;
    for (let look = 0; look < LOOKS; look += 1) {
      await page.waitForTimeout(500);
      const heard = await readSound(page);
      if (heard.playing) sounding += 1;
      assert.equal(heard.songId, songId);
      assert.ok((heard.heardSongTimeMs ?? 0) > heardBefore, 'the song goes on');
      heardBefore = heard.heardSongTimeMs ?? 0;
      assert.ok(Math.abs(heard.rate - 1) < 0.05);
    }
    // A look may fall into the moment of a seek by which the sync controller corrects the position.
    assert.ok(sounding >= LOOKS - 1, `it sounded in ${sounding} of ${LOOKS} looks`);
    assert.ok((await readLevel(page)) > SILENCE || (await readLevel(page)) > SILENCE, 'it still sounds');
    await app().restart();
    await byTestId(page, 'status-line')
      .filter({ hasText: /^$/ })
      .waitFor({ state: 'attached', timeout: 60_000 });
    await waitForSound(page, 60_000);
  });
});
