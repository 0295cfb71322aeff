import assert from 'node:assert/strict';
import { LEADING_SILENCE_MS } from '@hangout/rules';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type PlayingMedia, readPlayingMedia, rememberMedia } from '@hangout/testkit/browser/playing-media';
import { readSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import {
  connectApple,
  connectSpotify,
  importFound,
  queueFound,
} from '@hangout/testkit/providers/provider-songs';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/**
 * Maximum difference between what two listeners hear, ms. Generous, because tests run in parallel on the machine; `npm
 * run bench -- sync --providers` measures it precisely.
 */
const TOGETHER_MS = 400;
/** Addresses of our own files. */
const uploaded = /\/songs\//;
const SONG_SECONDS = 90;
const providers = ['audius', 'soundCloudPublic', 'sevenDigital', 'youtube', 'spotify', 'apple'] as const;
type StandInProvider = (typeof providers)[number];

/** Each song is available at one provider, except for one song that is available at two. */
const tracks: readonly { readonly title: string; readonly providers: readonly StandInProvider[] }[] = [
  ...providers.map((provider) => ({ title: `Only at ${provider}`, providers: [provider] })),
  { title: 'With a lost token', providers: ['spotify'] },
  { title: 'With a new token', providers: ['spotify'] },
  { title: 'At two providers', providers: ['spotify', 'audius'] },
  { title: 'For accounts', providers: ['spotify'] },
];

describe('songs of music providers in two browsers', () => {
  const standIns = useStandIns(tracks.length, tracks, SONG_SECONDS);
  const app = useOwnApp({
    seed: 'none',
    // Only medium quality, because encoding the other qualities would disturb the playback.
    env: () => ({
      PROVIDERS_URL: standIns().origin,
      MUSIC_PROVIDERS: 'stand-ins',
      AUDIO_QUALITIES: 'medium',
    }),
  });
  const { launch, open } = useBrowsers({ prefersInstalled: true });
  let kai: RegisteredUser;
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let dj: StayingClient;
  let slug: string;
  let annWindow: BrowserWindow;
  let bobWindow: BrowserWindow;

  before(async () => {
    const { address } = app();
    [kai, ann, bob] = [
      await signUp(address, 'djKai'),
      await signUp(address, 'ann'),
      await signUp(address, 'bob'),
    ];
    for (const user of [ann, bob]) {
      await connectSpotify(user);
      await connectApple(user);
    }
    await queueNewSong(kai, composeChirps(40), 'Our Own.wav');
    for (const { title, providers: at } of tracks) {
      // [H1135] Songs of two providers with the same ISRC become one song.
      const found = await Promise.all(at.map((provider) => importFound(kai, provider, title)));
      assert.equal(new Set(found.map(({ songId }) => songId)).size, 1);
      await queueFound(kai, at[0] ?? 'audius', title);
    }
    slug = (await createHangout(kai, 'Seven Providers')).slug;
    [annWindow, bobWindow] = [await open(await launch()), await open(await launch())];
    for (const [opened, user] of [
      [annWindow, ann],
      [bobWindow, bob],
    ] as const) {
      await opened.context.addInitScript(rememberMedia);
      await restoreSession(opened, user.token);
      await openHangout(opened.page, address, slug);
    }
    dj = await joinAndStay(kai, slug);
  });
  after(() => dj?.leave());

  /** Starts the next song of the queue. */
  const playNext = async (title: string) => {
    const { nowPlaying } = dj.current().state();
    if (nowPlaying) await dj.current().request('skipSong', { playId: nowPlaying.playId });
    else await dj.current().request('addDj', {});
    await waitFor(`${title} plays`, () => dj.current().state().nowPlaying?.song.trackName === title);
  };
  /** Waits until the window plays exactly one media element, in sync with the hangout. */
  const readHeard = async ({ page }: BrowserWindow, source: RegExp): Promise<PlayingMedia | null> => {
    const startTime = dj.current().state().nowPlaying?.startTime ?? 0;
    const [media, ...others] = await readPlayingMedia(page);
    const { playing } = await readSound(page);
    if (!media || others.length > 0 || !playing || media.volume === 0 || !source.test(media.src)) return null;
    // [H2098] The file of an upload begins with silence.
    const silenceMs = source === uploaded ? LEADING_SILENCE_MS : 0;
    const errorMs = media.positionMs - silenceMs - (media.at - startTime);
    return Math.abs(errorMs) < TOGETHER_MS ? media : null;
  };
  const waitUntilHeard = (opened: BrowserWindow, source: RegExp) =>
    waitFor(`${source} is heard`, () => readHeard(opened, source), { intervalMs: 200 });
  const waitUntilTogether = (source: RegExp) =>
    waitFor(
      `${source} is heard by both`,
      async () => {
        const [one, other] = await Promise.all(
          [annWindow, bobWindow].map((opened) => readHeard(opened, source)),
        );
        if (!one || !other) return false;
        const apart = one.positionMs - one.at - (other.positionMs - other.at);
        assert.ok(Math.abs(apart) < TOGETHER_MS, `${apart} ms apart`);
        return true;
      },
      { intervalMs: 200 },
    );

  const sources: Readonly<Record<StandInProvider, RegExp>> = {
    audius: /\/audius\//,
    soundCloudPublic: /\/soundcloud\//,
    sevenDigital: /\/7digital\//,
    youtube: /\/youtube\/media\//,
    spotify: /\/spotify\/audio\//,
    apple: /\/apple\/audio\//,
  };

  it('[R004] [R106] an uploaded song plays in both browsers at the position of the hangout', async () => {
    await playNext('Our Own');
    await waitUntilTogether(uploaded);
  });

  for (const provider of providers)
    it(`[R004] [R107] a song found at ${provider} plays in both browsers at the position of the hangout, and the previous player stops${provider === 'youtube' ? ' [H1744]' : ''}`, async () => {
      await playNext(`Only at ${provider}`);
      await waitUntilTogether(sources[provider]);
      assert.equal((await readSound(bobWindow.page)).provider, provider);
      const video = byTestId(bobWindow.page, 'video-window');
      await video.waitFor({ state: provider === 'youtube' ? 'visible' : 'hidden' });
      if (provider === 'youtube') await moveAndEnlarge(bobWindow.page);
    });

  /** [H1744] Enlarges the video window, moves it by the keyboard, and drags it beyond the edge of the screen. */
  async function moveAndEnlarge(page: Page): Promise<void> {
    const boxOf = async () => {
      const box = await byTestId(page, 'video-window').boundingBox();
      assert.ok(box);
      return box;
    };
    const before = await boxOf();
    await byTestId(page, 'video-size').click();
    const larger = await boxOf();
    assert.ok(larger.width > before.width && larger.height > before.height);
    await byTestId(page, 'video-move').focus();
    await page.keyboard.press('ArrowRight');
    const moved = await boxOf();
    assert.ok(moved.x > larger.x);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.move(moved.x + 12, moved.y + 12);
    await page.mouse.down();
    await page.mouse.move(width + 400, -400);
    await page.mouse.up();
    const dragged = await boxOf();
    assert.ok(dragged.x > moved.x && dragged.x + dragged.width <= width && dragged.y >= 0);
    assert.ok(dragged.y + dragged.height <= height);
  }

  it('[R117] if a user’s provider token is revoked during a song, the token is renewed, and this song and the provider’s next song play on', async () => {
    await playNext('With a lost token');
    await waitUntilTogether(sources.spotify);
    const renewed = [annWindow, bobWindow].map(({ page }) =>
      page.waitForResponse(/\/spotify\/refresh-token/),
    );
    await fetch(`${standIns().origin}/spotify/revoke?kind=access`, { method: 'POST' });
    for (const answer of await Promise.all(renewed)) assert.equal(answer.status(), 200);
    await waitUntilTogether(sources.spotify);
    await playNext('With a new token');
    await waitUntilTogether(sources.spotify);
  });

  it('[H1135] a listener without an account at the song’s provider hears the same recording (by its ISRC) from another provider', async () => {
    const carl = await openGuest();
    await playNext('At two providers');
    await waitUntilHeard(carl, sources.audius);
  });

  it('[H1136] a listener without the account that a song requires hears nothing, and reads which account to connect', async () => {
    const carl = await openGuest();
    await playNext('For accounts');
    await byTestId(carl.page, 'status-line').filter({ hasText: 'Spotify Premium' }).waitFor();
    assert.equal((await readSound(carl.page)).playing, false);
    assert.deepEqual(await readPlayingMedia(carl.page), []);
    await waitUntilTogether(sources.spotify);
  });

  it('[H2229] when a user disconnects their Spotify account in another tab, its song stops at once, and they read which account to connect', async () => {
    const { page, context } = annWindow;
    const settings = await context.newPage();
    await visit(settings, `${app().address}/settings/music`);
    await byTestId(settings, 'disconnect-spotify').click();
    await settings.locator('dialog[open] [data-variant="danger"]').click();
    await waitFor('ann hears nothing', async () => (await readPlayingMedia(page)).length === 0);
    await byTestId(page, 'status-line').filter({ hasText: 'Spotify Premium' }).waitFor();
    await settings.close();
  });

  it('[H1002] when a user adds a video of unknown length, the user’s browser measures its length without sound and reports it', async () => {
    const opened = await open(await launch());
    await restoreSession(opened, ann.token);
    const { page } = opened;
    // Removes the durations from the results, as on a server without an API key for YouTube.
    await page.route('**/api/playlist-service/search/v2?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { songs: { duration: number }[] };
      const songs = answer.songs.map((song) => ({ ...song, duration: 0 }));
      await route.fulfill({ json: { ...answer, songs } });
    });
    const reported = page.waitForResponse(/\/music-providers\/youtube\/songs\/[\w-]+\/duration$/);
    await visit(page, `${app().address}/queue`);
    await byTestId(page, 'song-search').fill('Only at youtube');
    await byTestId(page, 'add-last').first().click();
    const answer = await reported;
    assert.equal(answer.status(), 200);
    const { duration } = answer.request().postDataJSON() as { duration: number };
    assert.ok(Math.abs(duration - SONG_SECONDS) < 1, `${duration} s`);
    await byTestId(page, 'queue-item').filter({ hasText: 'Only at youtube' }).first().waitFor();
    await byTestId(page, 'video-window').waitFor({ state: 'detached' });
    await page.getByText('is in your queue').first().waitFor();
    await page.reload();
    await byTestId(page, 'queue-item').filter({ hasText: 'Only at youtube' }).first().waitFor();
    assert.deepEqual(await readPlayingMedia(page), []);
  });

  async function openGuest(): Promise<BrowserWindow> {
    const guest = await open(await launch());
    await guest.context.addInitScript(rememberMedia);
    await openHangout(guest.page, app().address, slug);
    return guest;
  }
});
