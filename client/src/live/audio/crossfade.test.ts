import assert from 'node:assert/strict';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { serverNow } from '../../platform/server-clock.ts';
import { installFakeAudio } from './audio-testing.ts';
import { createFadeOut, fadeInOf } from './crossfade.ts';
import type { Cue } from './cue.ts';
import { createDeckController } from './deck-controller.ts';
import { createLoadedDeck, type ListenerSettings, type LoadedDeck } from './loaded-deck.ts';
import { FakeIdPlayer } from './players/fake-id-player.ts';
import { NO_START_DELAYS } from './start-delay.ts';

const songOf = (songId: string, lufs: number) =>
  Song.parse({
    ...{ songId, songShortId: songId, trackName: songId, artistName: 'x', duration: 60 },
    ...{ musicProviders: { uploadService: songId }, loudness: { lufs, truePeakDb: -6 } },
  });

describe('a crossfade of two songs', () => {
  const advance = installFakeAudio(5, 3);
  let settings: ListenerSettings;
  beforeEach(() => {
    settings = {
      fetchStreamUrls: async (songId) => ({ http: `/${songId}`, quality: 'medium' }),
      ...{
        providers: null,
        muted: false,
        isInterrupted: false,
        trimMs: 0,
        volume: 0.5,
        gain: 1,
        quality: 'medium',
      },
      ...{ delays: NO_START_DELAYS, canLeadIn: false },
    };
  });

  /** Plays a song near its end and loads the next one, which starts `crossfadeMs` before that end. */
  async function play(crossfadeMs: number) {
    const controller = createDeckController(settings);
    const fadeOut = createFadeOut(controller);
    const [former, next] = [createLoadedDeck(), createLoadedDeck()];
    const endTime = serverNow() + 10_000;
    const formerCue: Cue = { song: songOf('a', -14), startTime: endTime - 60_000, endTime };
    const startTime = endTime - crossfadeMs;
    const nextCue: Cue = { song: songOf('b', -14), startTime, endTime: startTime + 60_000, crossfadeMs };
    await controller.load(former, formerCue.song, () => 50_000);
    former.cue = formerCue;
    await controller.start(former, formerCue);
    await controller.load(next, nextCue.song, () => 0);
    next.cue = nextCue;
    next.crossfade = fadeInOf(nextCue);
    let hasBegun: boolean | null = null;
    const seen: { at: number; out: number; into: number }[] = [];
    for (let passed = 0; passed < 10_500; passed += 50) {
      await advance(50);
      if (next.state === 'ready') controller.startOnTime(next, nextCue);
      if (serverNow() < startTime) controller.synchronize(former, formerCue);
      else {
        hasBegun ??= fadeOut.begin(former, formerCue, next, nextCue, settings.muted);
        if (next.state === 'running') controller.synchronize(next, nextCue);
        fadeOut.drive(nextCue);
      }
      const volume = ({ deck }: LoadedDeck) => (deck.element.paused ? 0 : deck.element.volume);
      seen.push({ at: serverNow() - startTime, out: volume(former), into: volume(next) });
    }
    return { former, next, nextCue, fadeOut, seen, hasBegun };
  }

  it('[H1170] during a crossfade one song fades out while the next fades in, with the total power constant, and the next song is in sync at the end', async () => {
    const { former, next, nextCue, fadeOut, seen, hasBegun } = await play(4_000);
    assert.equal(hasBegun, true);
    for (const { at, out, into } of seen.filter((one) => one.at > 500 && one.at < 3_950))
      assert.ok(Math.abs(Math.hypot(out, into) - 0.5) < 0.02, `${at} ms: ${out} and ${into}`);
    const middle = seen.find(({ at }) => at >= 2_000);
    assert.ok(middle && Math.abs(middle.out - middle.into) < 0.03, JSON.stringify(middle));
    assert.equal(former.state, 'empty', 'its deck is free for the song after next');
    assert.equal(fadeOut.isRunning(), false);
    const positionMs = next.deck.element.currentTime * 1000;
    assert.ok(Math.abs(positionMs - (serverNow() - nextCue.startTime)) < 20);
    assert.ok(Math.abs(next.deck.element.volume - 0.5) < 0.001);
  });

  it('[H1170] no crossfade begins if the hangout has none, or if the listener has muted the song', async () => {
    assert.equal((await play(0)).hasBegun, false);
    settings.muted = true;
    const { hasBegun } = await play(4_000);
    assert.equal(hasBegun, false);
  });

  it('[H1170] there is no crossfade between two songs that need the same provider’s player', async () => {
    const players = { youtube: new FakeIdPlayer(), spotify: new FakeIdPlayer(), apple: new FakeIdPlayer() };
    settings = {
      ...settings,
      providers: {
        loadListener: async () => ({
          providers: ['youtube', 'spotify'],
          accounts: { spotify: { isPremium: true } },
        }),
        fetchStreams: () => assert.fail('players need no URLs'),
        openPlayer: async (provider) => players[provider],
      },
    };
    const hasBegun = async (musicProviders: Record<string, string>) => {
      const controller = createDeckController(settings);
      const [former, next] = [createLoadedDeck(), createLoadedDeck()];
      const cueOf = (song: Song, startTime: number): Cue => ({
        ...{ song, startTime, endTime: startTime + 60_000, crossfadeMs: 4_000 },
      });
      const formerCue = cueOf({ ...songOf('a', -14), musicProviders: { youtube: 'y1' } }, serverNow());
      const nextSong = { ...songOf('b', -14), musicProviders };
      await controller.load(former, formerCue.song, () => 0);
      await controller.start(former, formerCue);
      await controller.load(next, nextSong, () => 0);
      const nextCue = cueOf(nextSong, serverNow());
      return createFadeOut(controller).begin(former, formerCue, next, nextCue, false);
    };
    assert.deepEqual([await hasBegun({ youtube: 'y2' }), await hasBegun({ spotify: 's2' })], [false, true]);
  });

  it('[H1165] loudness is normalised: a loud song is played more softly, and a quiet one louder, at most at full volume', async () => {
    const controller = createDeckController(settings);
    const volumeOf = async (lufs: number) => {
      const loaded = createLoadedDeck();
      await controller.load(loaded, songOf('x', lufs), () => 0);
      controller.applyVolume(loaded);
      return Math.round(loaded.deck.element.volume * 1000) / 1000;
    };
    assert.deepEqual(
      [await volumeOf(-14), await volumeOf(-8), await volumeOf(-20), await volumeOf(-30)],
      [0.5, 0.251, 0.998, 1],
    );
  });
});
