import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { type ClientProvider, type IdProvider, isSongAtFault } from '@hangout/rules';
import { serverNow } from '../../platform/server-clock.ts';
import { installFakeAudio } from './audio-testing.ts';
import type { Cue } from './cue.ts';
import { createDeckController } from './deck-controller.ts';
import { createLoadedDeck, type ListenerSettings, type LoadedDeck } from './loaded-deck.ts';
import { FakeIdPlayer } from './players/fake-id-player.ts';
import { PlaybackError } from './players/playback-error.ts';
import { NO_START_DELAYS } from './start-delay.ts';

const songAt = (musicProviders: Record<string, string>, songId = '7') =>
  Song.parse({
    ...{ songId, songShortId: 'g', trackName: 'g', artistName: 'x', duration: 120, musicProviders },
  });
const cueOf = (song: Song, playedMs: number): Cue => {
  const startTime = serverNow() - playedMs;
  return { song, startTime, endTime: startTime + 120_000 };
};

describe('loading songs of music providers', () => {
  const advance = installFakeAudio(10, 8);
  let settings: ListenerSettings;
  let players: Record<IdProvider, FakeIdPlayer>;
  let broken: ClientProvider[];
  let requested: string[];
  let errors: unknown[];
  let expiresAt: number | null;
  beforeEach(() => {
    [broken, requested, errors, expiresAt] = [[], [], [], null];
    players = { youtube: new FakeIdPlayer(), spotify: new FakeIdPlayer(), apple: new FakeIdPlayer() };
    mock.method(console, 'error', (text: unknown) => errors.push(text));
    settings = {
      fetchStreamUrls: async (id) => ({ http: `/own/${id}` }),
      providers: {
        loadListener: async () => ({
          providers: ['uploadService', 'audius', 'soundCloudPublic', 'spotify', 'youtube'],
          accounts: { spotify: { isPremium: true } },
        }),
        async fetchStreams(provider, id, { renew, playbackToken }) {
          requested.push(
            `${provider} ${id}${renew ? ' again' : ''}${playbackToken ? ` ${playbackToken}` : ''}`,
          );
          if (broken.includes(provider)) throw new PlaybackError('country', 'not here');
          return { http: `/${provider}/${id}`, expiresAt };
        },
        openPlayer: async (provider) => players[provider],
      },
      ...{ trimMs: 0, volume: 0.6, muted: false, isInterrupted: false, gain: 1, delays: NO_START_DELAYS },
      ...{ canLeadIn: true, quality: 'medium' },
    };
  });
  const play = async (loaded: LoadedDeck, cue: Cue, controller: ReturnType<typeof createDeckController>) => {
    const loading = controller.load(loaded, cue.song, () => serverNow() - cue.startTime);
    loaded.cue = cue;
    await loading;
    await controller.start(loaded, cue);
  };

  it('[R106] [R108] a provider’s song is played from the URL that the provider gives, at the position at which other listeners hear it', async () => {
    const controller = createDeckController(settings);
    const deck = createLoadedDeck();
    const song = { ...songAt({ soundCloudPublic: '5' }), playbackToken: 's-1' };
    await play(deck, cueOf(song, 30_000), controller);
    assert.deepEqual(requested, ['soundCloudPublic 5 s-1']);
    assert.deepEqual([deck.state, deck.deck.element.src], ['running', '/soundCloudPublic/5']);
    assert.ok(Math.abs(deck.deck.element.currentTime - 30) < 0.2, `${deck.deck.element.currentTime}`);
  });

  it('[H1134] for an uploaded song only its own URL is requested; neither a provider’s player nor the list of providers is loaded', async () => {
    const nobody = () => assert.fail('nothing of a provider is needed');
    const own = {
      ...settings,
      providers: { loadListener: nobody, fetchStreams: nobody, openPlayer: nobody },
    };
    const deck = createLoadedDeck();
    const song = songAt({ youtube: 'y1', uploadService: '7' });
    await play(deck, cueOf(song, 0), createDeckController(own));
    assert.deepEqual([deck.state, deck.deck.element.src], ['running', '/own/7']);
  });

  it('[H1135] [R245] if a provider fails to load a song, the next provider of the song plays it, and the failure is logged', async () => {
    broken = ['audius'];
    const controller = createDeckController(settings);
    const deck = createLoadedDeck();
    await play(deck, cueOf(songAt({ audius: 'D1', youtube: 'y1' }), 10_000), controller);
    assert.deepEqual([deck.player, players.youtube.calls], [players.youtube, ['load y1', 'play']]);
    assert.ok(Math.abs(players.youtube.position() - 10) < 0.1);
    assert.match(String(errors[0]), /play failed: song 7 at audius \(country\)/);
  });

  it('[H1135] if a provider’s player fails during a song, the song is loaded from its next provider, and the failed player is cleared', async () => {
    const controller = createDeckController(settings);
    const deck = createLoadedDeck();
    const cue = cueOf(songAt({ spotify: 's1', youtube: 'y1' }), 20_000);
    await play(deck, cue, controller);
    assert.equal(deck.player, players.spotify);
    players.spotify.onFailed(new PlaybackError('account', 'signed out'));
    assert.equal(deck.state, 'broken');
    controller.retryLoad(deck, cue);
    await advance(10);
    assert.deepEqual([deck.state, deck.player], ['ready', players.youtube]);
    assert.equal(players.spotify.calls.at(-1), 'clear');
  });

  it('[H1136] if no provider can play a song for this listener, the reason is reported, and the song is tried again after a delay', async () => {
    const controller = createDeckController(settings);
    const deck = createLoadedDeck();
    const cue = cueOf(songAt({ apple: '1' }), 0);
    await controller.load(deck, cue.song, () => 0);
    assert.deepEqual([deck.state, deck.unplayable?.reason], ['broken', 'no_provider']);
    broken = ['audius'];
    const other = cueOf(songAt({ audius: 'D1' }), 0);
    const loading = controller.load(deck, other.song, () => 0);
    await loading;
    assert.deepEqual(
      [deck.unplayable?.reason, deck.unplayable && isSongAtFault(deck.unplayable)],
      ['country', true],
    );
    broken = [];
    controller.retryLoad(deck, other);
    assert.equal(deck.state, 'broken');
    await advance(5_000);
    controller.retryLoad(deck, other);
    await advance(10);
    assert.deepEqual([deck.state, requested.at(-1)], ['ready', 'audius D1 again']);
  });

  it('[R107] a provider’s player stops when its song is unloaded, and only then loads that provider’s next song', async () => {
    const controller = createDeckController(settings);
    const [front, back] = [createLoadedDeck(), createLoadedDeck()];
    await play(front, cueOf(songAt({ spotify: 's1' }), 0), controller);
    const next = songAt({ spotify: 's2' }, '8');
    await controller.load(back, next, () => 0);
    assert.deepEqual([back.state, players.spotify.calls], ['waiting', ['load s1', 'play']]);
    controller.unload(front);
    assert.equal(players.spotify.isSounding(), false);
    await controller.load(back, next, () => 0);
    assert.deepEqual([back.state, players.spotify.calls], ['ready', ['load s1', 'play', 'clear', 'load s2']]);
  });

  it('[H785] if the URLs of a provider have expired, new ones are requested, and the song is loaded from the same provider', async () => {
    expiresAt = serverNow() - 1;
    const controller = createDeckController(settings);
    const deck = createLoadedDeck();
    const cue = cueOf(songAt({ audius: 'D1', youtube: 'y1' }), 10_000);
    await play(deck, cue, controller);
    [deck.error, deck.state] = [new Error('403'), 'broken'];
    controller.retryLoad(deck, cue);
    await advance(10);
    assert.deepEqual(
      [deck.state, deck.player, requested],
      ['ready', deck.deck, ['audius D1', 'audius D1 again']],
    );
  });

  it('[H1138] a provider’s player that reports playing but makes no sound is replaced by the next provider', async () => {
    const controller = createDeckController(settings);
    const deck = createLoadedDeck();
    const cue = cueOf(songAt({ spotify: 's1', youtube: 'y1' }), 0);
    await play(deck, cue, controller);
    players.spotify.isSounding = () => false;
    players.spotify.isPaused = () => false;
    for (let passed = 0; passed < 14_000 && deck.state === 'running'; passed += 50) {
      controller.synchronize(deck, cue);
      await advance(50);
    }
    assert.equal(deck.state, 'broken');
    controller.retryLoad(deck, cue);
    await advance(10);
    assert.equal(deck.player, players.youtube);
  });
});
