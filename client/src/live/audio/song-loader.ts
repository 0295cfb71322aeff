import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import {
  choosePlayback,
  type IdProvider,
  type PlaybackChoice,
  type PlaybackListener,
  restartSync,
  type Unplayable,
} from '@hangout/rules';
import type { StreamUrls } from '../../api/stream-addresses.ts';
import { serverNow } from '../../platform/server-clock.ts';
import type { Rendition } from './deck.ts';
import { beginOf, type ListenerSettings, type LoadedDeck } from './loaded-deck.ts';
import { failureOf, PlaybackError } from './players/playback-error.ts';
import { fileTimeAt } from './song-source.ts';
import { playerDelaysOf } from './start-delay.ts';

export interface LoadOptions {
  /** Whether to request new URLs instead of using cached ones. */
  readonly renew?: boolean;
  readonly extent?: 'auto' | 'metadata';
}

/**
 * A listener without connected accounts. Such a listener can play only uploaded songs and songs whose URLs
 * are stored with them.
 */
const ANYBODY = { providers: [], accounts: {} };

/**
 * Creates the functions that load a song into a deck, from the first of its providers that can play it for this
 * listener, and unload it.
 */
export function createSongLoader(settings: ListenerSettings, trimOf: (loaded: LoadedDeck) => number) {
  /** For each provider, the deck that uses its player; a page has only one player of each provider. */
  const owners = new Map<IdProvider, LoadedDeck>();
  /** Learned seek delay of audio elements, ms; those of providers' players are in `settings.delays`. */
  let elementSeekDelay = 0;

  async function choose(
    song: Song,
    failed: PlaybackListener['failed'],
  ): Promise<PlaybackChoice | Unplayable> {
    const own = choosePlayback(song, { ...ANYBODY, failed });
    if (own.kind !== 'unplayable' || !settings.providers) return own;
    return choosePlayback(song, { ...(await settings.providers.loadListener()), failed });
  }

  /** Fetches the URLs of a song from our server, for uploaded songs and songs of providers. */
  async function addressesOf(song: Song, source: PlaybackChoice, renew: boolean): Promise<StreamUrls | null> {
    const { quality, providers } = settings;
    const { playbackToken } = song;
    if (source.kind === 'upload') return settings.fetchStreamUrls(source.id, { renew, quality });
    if (source.kind === 'addresses') return { ...source.addresses, contentOffsetMs: song.contentOffsetMs };
    if (source.kind === 'player' || !providers) return null;
    return providers.fetchStreams(source.provider, source.id, { renew, quality, playbackToken });
  }

  async function load(
    loaded: LoadedDeck,
    song: Song,
    fromSongMs: () => number,
    options: LoadOptions = {},
  ): Promise<void> {
    loaded.song = song;
    loaded.cue = null;
    [loaded.failed, loaded.unplayable] = [{}, null];
    await loadFromNext(loaded, song, fromSongMs, options);
  }

  /**
   * [H1135] Loads a song from the first provider that has not failed with it. If all have failed, the deck is `broken`.
   */
  async function loadFromNext(
    loaded: LoadedDeck,
    song: Song,
    fromSongMs: () => number,
    options: LoadOptions = {},
  ): Promise<void> {
    loaded.state = 'loading';
    loaded.mix = 1;
    loaded.crossfade = null;
    loaded.error = null;
    loaded.wantedQuality = settings.quality;
    [loaded.quality, loaded.qualityComes] = [null, false];
    const at = performance.now();
    loaded.loadedAt = at;
    const isCurrent = () => loaded.song === song && loaded.loadedAt === at && loaded.state === 'loading';
    for (;;) {
      let source: PlaybackChoice | Unplayable | null = null;
      try {
        source = await choose(song, loaded.failed);
        if (!isCurrent()) return;
        if (source.kind === 'unplayable') {
          [loaded.unplayable, loaded.source] = [source, null];
          loaded.state = 'broken';
          return;
        }
        await loadFrom(loaded, song, source, fromSongMs, options, isCurrent);
        return;
      } catch (error) {
        if (!isCurrent()) return;
        if (source && source.kind !== 'unplayable') markFailed(loaded, source, error);
        else {
          loaded.error = error;
          loaded.state = 'broken';
          return;
        }
      }
    }
  }

  async function loadFrom(
    loaded: LoadedDeck,
    song: Song,
    source: PlaybackChoice,
    fromSongMs: () => number,
    { renew = false, extent = 'auto' }: LoadOptions,
    isCurrent: () => boolean,
  ): Promise<void> {
    if (source.kind === 'player') {
      await loadIntoPlayer(loaded, source, isCurrent);
      return;
    }
    release(loaded);
    const addresses = await addressesOf(song, source, renew);
    if (!isCurrent() || !addresses) return;
    loaded.source = source;
    loaded.offsets = addresses.contentOffsetMs;
    loaded.expiresAt = addresses.expiresAt ?? null;
    loaded.quality = addresses.quality ?? null;
    loaded.qualityComes = addresses.qualityComes ?? false;
    loaded.sync = restartSync(loaded.sync, elementSeekDelay);
    const from = (chosen: Rendition) => {
      loaded.rendition = chosen;
      const trimMs = trimOf(loaded);
      return fileTimeAt(Math.max(beginOf(trimMs), fromSongMs()), trimMs);
    };
    const rendition = await loaded.deck.load(addresses, from, extent);
    if (!isCurrent()) return;
    loaded.rendition = rendition;
    loaded.state = 'ready';
  }

  /**
   * [R109] Loads a song into its provider's player. If another deck is using that player, the song waits until the
   * player is free.
   */
  async function loadIntoPlayer(
    loaded: LoadedDeck,
    source: PlaybackChoice & { kind: 'player' },
    isCurrent: () => boolean,
  ): Promise<void> {
    const { provider } = source;
    const owner = owners.get(provider);
    loaded.source = source;
    if (owner && owner !== loaded) {
      loaded.state = 'waiting';
      return;
    }
    if (!settings.providers) throw new PlaybackError('error', 'no players of providers');
    owners.set(provider, loaded);
    const player = await settings.providers.openPlayer(provider);
    if (!isCurrent() || owners.get(provider) !== loaded) return;
    loaded.deck.clear();
    loaded.player = player;
    [loaded.offsets, loaded.expiresAt, loaded.rendition] = [null, null, 'http'];
    loaded.sync = restartSync(loaded.sync, playerDelaysOf(settings.delays, provider).seek);
    await player.load(source.id, (error) => {
      if (owners.get(provider) !== loaded || loaded.source !== source) return;
      loaded.error = error;
      loaded.state = 'broken';
    });
    if (!isCurrent()) return;
    player.setMuted(settings.muted);
    loaded.state = 'ready';
  }

  /** [R107] Stops the provider's player that the deck uses, and lets other decks use it. */
  function release(loaded: LoadedDeck): void {
    for (const [provider, owner] of owners) if (owner === loaded) owners.delete(provider);
    if (loaded.player !== loaded.deck) loaded.player.clear();
    loaded.player = loaded.deck;
  }

  /** [R245] Excludes a provider that has failed with this song from further attempts, and logs the failed play. */
  function markFailed(loaded: LoadedDeck, source: PlaybackChoice, error: unknown): void {
    const failure = failureOf(error);
    loaded.failed = { ...loaded.failed, [source.provider]: failure };
    loaded.error = null;
    // A song without a cue is only being preloaded, so its failure does not count as a failed play.
    if (loaded.cue)
      console.error(`play failed: song ${loaded.song?.songId} at ${source.provider} (${failure})`, error);
    release(loaded);
  }

  /**
   * [H1135] Prepares a song that has failed for another attempt: renews expired URLs, otherwise chooses the
   * next provider. Returns false if neither is possible now.
   */
  function recover(loaded: LoadedDeck, song: Song, fromSongMs: () => number): boolean {
    const { source, error, expiresAt } = loaded;
    if (!source || error === null) return false;
    const isOver = source.kind === 'streams' && expiresAt !== null && expiresAt <= serverNow();
    if (!isOver) markFailed(loaded, source, error);
    loaded.deck.clear();
    void loadFromNext(loaded, song, fromSongMs, { renew: isOver });
    return true;
  }

  function unload(loaded: LoadedDeck): void {
    if (loaded.state === 'empty') return;
    loaded.stopLeadIn();
    release(loaded);
    loaded.deck.clear();
    loaded.song = null;
    loaded.cue = null;
    [loaded.source, loaded.unplayable, loaded.error, loaded.failed] = [null, null, null, {}];
    loaded.sync = restartSync(loaded.sync);
    loaded.state = 'empty';
  }

  return {
    load,
    unload,
    recover,
    /** Fetches the URLs of an uploaded song in the quality that the listener wants. */
    async uploadAddressesOf(song: Song): Promise<StreamUrls> {
      const source = choosePlayback(song, { ...ANYBODY, failed: {} });
      const addresses = source.kind === 'unplayable' ? null : await addressesOf(song, source, false);
      if (!addresses) throw new PlaybackError('missing', 'the song has no addresses');
      return addresses;
    },
    /** Stores the seek delay of audio elements, which the next song starts with. */
    setSeekDelay(ms: number): void {
      elementSeekDelay = ms;
    },
  };
}
