import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import {
  type AudioQuality,
  audiblePosition,
  INITIAL_SYNC,
  isStrained,
  LEAD_IN_RATE,
  leadInMs,
  restartSync,
  SAMPLE_INTERVAL_MS,
  type SyncState,
  targetPosition,
  USUAL_RATE_DELAY_MS,
  updateSync,
} from '@hangout/rules';
import type { StreamUrls } from '../api/songs.ts';
import { serverNow } from '../core/server-clock.ts';
import { type Cue, isSameCue } from './cue.ts';
import { createDeck, type Deck, type Rendition } from './deck.ts';
import { type FadeIn, FULL_VOLUME, gainOf, SILENT, settleFade } from './fade-in.ts';
import { isTimeForLeadIn, type LeadInResult, runLeadIn } from './lead-in.ts';
import { outputBufferMs } from './output-buffer.ts';
import { chooseSource, fileTimeAt } from './song-source.ts';
import {
  learnLeadInDelay,
  learnStartDelay,
  middleOf,
  type StartDelays,
  startDelayOf,
} from './start-delay.ts';

/** One deck with the song that is loaded in it, and its synchronization state. */
export interface LoadedDeck {
  readonly deck: Deck;
  song: Song | null;
  cue: Cue | null;
  sync: SyncState;
  rendition: Rendition;
  offsets: StreamUrls['contentOffsetMs'];
  /** When the signature of the song's addresses ends, epoch ms of the server's clock; null where there is none. */
  expiresAt: number | null;
  /** Whether playback started at the beginning of the song or in its middle; null once its start delay is learned. */
  startKind: 'still' | 'moving' | null;
  /** How the lead-in of the song ended; null once its delay is learned, or where there was none. */
  led: LeadInResult | null;
  /** Ends the timers of a lead-in. */
  stopLeadIn: () => void;
  fade: FadeIn;
  /** The share of the volume, 0 to 1: below 1 while another deck plays the song in another quality. */
  mix: number;
  /** [H289] The quality that was asked for, the one that plays where it is known, and whether the wanted one is being made. */
  wantedQuality: AudioQuality | null;
  quality: AudioQuality | null;
  qualityComes: boolean;
  /** When loading of the song started, on the page's monotonic clock, ms. */
  loadedAt: number;
  state: 'empty' | 'loading' | 'ready' | 'armed' | 'leading' | 'starting' | 'running' | 'blocked' | 'broken';
}

/** Fetches the addresses of an uploaded song; `renew` asks for new ones. */
export type FetchStreamUrls = (
  songId: string,
  options: { readonly renew: boolean; readonly quality: AudioQuality },
) => Promise<StreamUrls>;

/** Settings of the listener for both decks, and what was learned of this browser. */
export interface ListenerSettings {
  readonly fetchStreamUrls: FetchStreamUrls;
  /** [H289] The quality that the listener hears, where a song has it. */
  quality: AudioQuality;
  trimMs: number;
  volume: number;
  delays: StartDelays;
  /** [H281] Whether this browser plays at the slow rate of a lead-in. */
  canLeadIn: boolean;
}

/** [H506] Retry delay of a song that could not be loaded, ms. */
const RETRY_MS = 5_000;
/** Playback that starts at a later position than this in a song is a late join, not a change of songs, ms. */
const LATE_JOIN_MS = 3_000;
/** A song that begins later than this is not started yet, ms. */
const LONGEST_LEAD_MS = 2_000;
/** Playback that starts this far from the hangout's position is sought again at once, s; less than that is corrected. */
const LATE_START_S = 0.15;
/** Number of synchronization samples after a start from which the start delay is learned. */
const LEARN_AFTER_SAMPLES = 6;

/** The hangout's current position in a song, ms. */
export const songTime = (cue: Cue): number => targetPosition(serverNow(), cue.startTime);
export const isStarted = ({ state }: LoadedDeck): boolean =>
  state === 'running' || state === 'starting' || state === 'armed' || state === 'leading';

/** Creates an empty deck. */
export function createLoadedDeck(): LoadedDeck {
  const loaded: LoadedDeck = {
    deck: createDeck(() => {
      loaded.state = 'broken';
    }),
    song: null,
    cue: null,
    sync: INITIAL_SYNC,
    rendition: 'hls',
    offsets: null,
    expiresAt: null,
    startKind: null,
    led: null,
    stopLeadIn: () => {},
    fade: FULL_VOLUME,
    mix: 1,
    wantedQuality: null,
    quality: null,
    qualityComes: false,
    loadedAt: 0,
    state: 'empty',
  };
  return loaded;
}

/** Creates the functions that load, start and synchronize the song of a deck by a listener's settings. */
export function createDeckController(settings: ListenerSettings) {
  const trimOf = (loaded: LoadedDeck) => (loaded.offsets?.[loaded.rendition] ?? 0) + settings.trimMs;

  function applyVolume(loaded: LoadedDeck): void {
    loaded.deck.element.volume = settings.volume * loaded.mix * gainOf(loaded.fade, performance.now());
  }

  async function addressesOf(song: Song, renew: boolean): Promise<StreamUrls> {
    const source = chooseSource(song);
    if (source.kind === 'ask')
      return settings.fetchStreamUrls(source.songId, { renew, quality: settings.quality });
    if (source.kind === 'none') throw new Error('no source');
    return source.addresses;
  }

  async function load(
    loaded: LoadedDeck,
    song: Song,
    fromSongMs: () => number,
    { renew = false, extent = 'auto' as 'auto' | 'metadata' } = {},
  ): Promise<void> {
    loaded.song = song;
    loaded.cue = null;
    loaded.state = 'loading';
    loaded.mix = 1;
    loaded.wantedQuality = settings.quality;
    [loaded.quality, loaded.qualityComes] = [null, false];
    const at = performance.now();
    loaded.loadedAt = at;
    const isCurrent = () => loaded.song === song && loaded.loadedAt === at;
    try {
      const addresses = await addressesOf(song, renew);
      if (!isCurrent()) return;
      loaded.offsets = addresses.contentOffsetMs;
      loaded.expiresAt = addresses.expiresAt ?? null;
      loaded.quality = addresses.quality ?? null;
      loaded.qualityComes = addresses.qualityComes ?? false;
      const from = (chosen: Rendition) => {
        loaded.rendition = chosen;
        return fileTimeAt(Math.max(0, fromSongMs()), trimOf(loaded));
      };
      const rendition = await loaded.deck.load(addresses, from, extent);
      if (!isCurrent()) return;
      loaded.rendition = rendition;
      if (loaded.state === 'loading') loaded.state = 'ready';
    } catch {
      if (isCurrent()) loaded.state = 'broken';
    }
  }

  function unload(loaded: LoadedDeck): void {
    if (loaded.state === 'empty') return;
    loaded.stopLeadIn();
    loaded.deck.clear();
    loaded.song = null;
    loaded.cue = null;
    loaded.sync = restartSync(loaded.sync);
    loaded.state = 'empty';
  }

  async function start(loaded: LoadedDeck, cue: Cue): Promise<void> {
    loaded.cue = cue;
    loaded.state = 'starting';
    // Every tick brings a new cue object, so cues are compared by their song and start.
    const isCurrent = () => loaded.state === 'starting' && isSameCue(loaded.cue, cue);
    loaded.sync = restartSync(loaded.sync);
    loaded.deck.setRate(1);
    const isAtBeginning = songTime(cue) < 0.5 * SAMPLE_INTERVAL_MS;
    loaded.startKind = isAtBeginning ? 'still' : 'moving';
    const wanted = () =>
      fileTimeAt(isAtBeginning ? 0 : songTime(cue) + startDelayOf(settings.delays, 'moving'), trimOf(loaded));
    // [H274] On a slow line the song has gone on by the time that a seek is possible.
    if (Math.abs(loaded.deck.element.currentTime - wanted()) > 0.02) loaded.deck.seek(wanted);
    // The volume is lowered only after `play()`, because some browsers allow a silent element to play without a click.
    const playing = loaded.deck.play();
    loaded.fade = songTime(cue) > LATE_JOIN_MS ? SILENT : FULL_VOLUME;
    applyVolume(loaded);
    await awaitPlay(loaded, playing, isCurrent);
    if (!isCurrent()) return;
    loaded.state = 'running';
    // [H286] The song went on while its data was loaded; what is loaded now reaches to where it is.
    if (Math.abs(loaded.deck.element.currentTime - wanted()) <= LATE_START_S) return;
    loaded.startKind = null;
    loaded.deck.seek(wanted);
  }

  /** Waits until playback has begun; a deck that may not play, or did not, is no longer started. */
  async function awaitPlay(
    loaded: LoadedDeck,
    playing: Promise<void>,
    isCurrent: () => boolean,
  ): Promise<void> {
    try {
      await playing;
    } catch (error) {
      if (!isCurrent()) return;
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      loaded.stopLeadIn();
      loaded.state = isRefused ? 'blocked' : 'ready';
    }
  }

  /**
   * [H280] Starts a deck early at the slow rate of a lead-in, and goes on at full rate so that the song is heard at its
   * time. Nothing is heard meanwhile.
   */
  function startLeadIn(loaded: LoadedDeck, cue: Cue): void {
    loaded.cue = cue;
    loaded.state = 'leading';
    loaded.sync = restartSync(loaded.sync);
    [loaded.startKind, loaded.led] = [null, null];
    const { deck } = loaded;
    const bufferMs = outputBufferMs();
    if (!trySlowRate(deck)) return void start(loaded, cue);
    const wanted = fileTimeAt(0, trimOf(loaded));
    if (Math.abs(deck.element.currentTime - wanted) > 0.02) deck.seek(wanted);
    const playing = deck.play();
    loaded.fade = SILENT;
    applyVolume(loaded);
    const stop = runLeadIn({
      deck,
      bufferMs,
      delayMs: settings.delays.led ?? USUAL_RATE_DELAY_MS,
      positionOf: (currentTime) => audiblePosition(currentTime * 1000, 0, trimOf(loaded)),
      // The start that the server announces may differ a little from the predicted one.
      songTime: () => songTime(loaded.cue ?? cue),
      onFullRate(result) {
        loaded.led = result;
        loaded.fade = FULL_VOLUME;
        applyVolume(loaded);
        loaded.state = 'running';
      },
      onUnable() {
        settings.canLeadIn = false;
        pause(loaded);
        deck.seek(fileTimeAt(0, trimOf(loaded)));
      },
    });
    loaded.stopLeadIn = stop;
    void awaitPlay(loaded, playing, () => loaded.state === 'leading' && loaded.stopLeadIn === stop);
  }

  /** Sets the slow rate; where the browser refuses it, songs are started without a lead-in from now on. */
  function trySlowRate(deck: Deck): boolean {
    try {
      deck.setRate(LEAD_IN_RATE);
    } catch {
      settings.canLeadIn = false;
    }
    return settings.canLeadIn;
  }

  /** Pauses a deck that plays or is about to start; its song stays loaded. */
  function pause(loaded: LoadedDeck): void {
    loaded.stopLeadIn();
    loaded.deck.element.pause();
    loaded.deck.setRate(1);
    loaded.state = 'ready';
  }

  /** Measures the synchronization error and corrects it by rate or seek; answers the playback status. */
  function synchronize(loaded: LoadedDeck, cue: Cue): 'strained' | 'playing' | 'loading' {
    const { element } = loaded.deck;
    const error = audiblePosition(element.currentTime * 1000, 0, trimOf(loaded)) - songTime(cue);
    const at = performance.now();
    const seen = updateSync(loaded.sync, { at, error, playing: loaded.deck.isSounding() });
    loaded.sync = seen.state;
    loaded.fade = settleFade(loaded.fade, {
      at,
      playing: loaded.deck.isSounding(),
      errors: seen.state.errors,
    });
    applyVolume(loaded);
    if (loaded.startKind && seen.state.errors.length >= LEARN_AFTER_SAMPLES) {
      settings.delays = learnStartDelay(settings.delays, loaded.startKind, seen.state.errors);
      loaded.startKind = null;
    }
    if (loaded.led && seen.state.errors.length >= LEARN_AFTER_SAMPLES) {
      const missed = loaded.led.errorMs - (middleOf(seen.state.errors) ?? 0);
      settings.delays = learnLeadInDelay(settings.delays, loaded.led.delayMs + missed, outputBufferMs());
      loaded.led = null;
    }
    for (const action of seen.actions) {
      if (action.kind === 'rate') loaded.deck.setRate(action.rate);
      else loaded.deck.seek(fileTimeAt(songTime(cue) + action.aheadMs, trimOf(loaded)));
    }
    if (element.paused && !element.ended && loaded.state === 'running') loaded.state = 'ready';
    return isStrained(loaded.sync, at) ? 'strained' : loaded.deck.isSounding() ? 'playing' : 'loading';
  }

  /** Starts a deck early, so that the song is heard on time: with a lead-in [H280], or by its start delay. */
  function startOnTime(loaded: LoadedDeck, cue: Cue): void {
    const left = -songTime(cue);
    if (left > LONGEST_LEAD_MS) return;
    const delayMs = settings.delays.led ?? USUAL_RATE_DELAY_MS;
    const leads = settings.canLeadIn && isTimeForLeadIn(left, delayMs, outputBufferMs());
    const early = leads ? leadInMs(delayMs, outputBufferMs()) : startDelayOf(settings.delays, 'still');
    const begin = () => (leads ? startLeadIn(loaded, cue) : void start(loaded, cue));
    const wait = left - early;
    if (wait <= 0) begin();
    else if (wait < 2 * SAMPLE_INTERVAL_MS) {
      loaded.state = 'armed';
      setTimeout(() => {
        if (loaded.state === 'armed' && isSameCue(loaded.cue, cue)) begin();
      }, wait);
    }
  }

  /**
   * [H506] Loads a song again after the retry delay, with new addresses [H785]: the network or the server may have been
   * away only briefly, or the session of the old addresses may have ended.
   */
  function retryLoad(loaded: LoadedDeck, cue: Cue): void {
    if (performance.now() - loaded.loadedAt < RETRY_MS || chooseSource(cue.song).kind === 'none') return;
    unload(loaded);
    void load(loaded, cue.song, () => songTime(cue), { renew: true });
    loaded.cue = cue;
  }

  return {
    addressesOf,
    trimOf,
    applyVolume,
    load,
    unload,
    start,
    pause,
    synchronize,
    startOnTime,
    retryLoad,
  };
}
