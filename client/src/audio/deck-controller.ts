import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import {
  audiblePosition,
  INITIAL_SYNC,
  isStrained,
  restartSync,
  SAMPLE_INTERVAL_MS,
  type SyncState,
  targetPosition,
  updateSync,
} from '@hangout/rules';
import type { StreamUrls } from '../api/songs.ts';
import { serverNow } from '../core/server-clock.ts';
import { type Cue, isSameCue } from './cue.ts';
import { createDeck, type Deck, type Rendition } from './deck.ts';
import { type FadeIn, FULL_VOLUME, gainOf, SILENT, settleFade } from './fade-in.ts';
import { chooseSource, fileTimeAt } from './song-source.ts';
import { learnStartDelay, type StartDelays, startDelayOf } from './start-delay.ts';

/** One deck with the song that is loaded in it, and its synchronization state. */
export interface LoadedDeck {
  readonly deck: Deck;
  song: Song | null;
  cue: Cue | null;
  sync: SyncState;
  rendition: Rendition;
  offsets: StreamUrls['contentOffsetMs'];
  /** How the current playback was started; null once its start delay has been learned. */
  began: keyof StartDelays | null;
  fade: FadeIn;
  /** When it was last loaded, on the page's monotonic clock, ms. */
  loadedAt: number;
  state: 'empty' | 'loading' | 'ready' | 'armed' | 'starting' | 'running' | 'blocked' | 'broken';
}

/** Settings of the listener for both decks, and the start delays that were learned on this machine. */
export interface ListenerSettings {
  readonly addressOf: (songId: string) => Promise<StreamUrls>;
  trimMs: number;
  volume: number;
  delays: StartDelays;
}

/** [H506] Retry delay of a song that could not be loaded, ms. */
const RETRY_MS = 5_000;
/** A start later than this in a song is a late join, not a change of songs, ms. */
const LATE_JOIN_MS = 3_000;
/** Samples after a start before its delay is learned. */
const LEARN_AFTER_SAMPLES = 6;

/** The hangout's current position in a song, ms. */
export const songTime = (cue: Cue): number => targetPosition(serverNow(), cue.startTime);
export const isStarted = ({ state }: LoadedDeck): boolean =>
  state === 'running' || state === 'starting' || state === 'armed';

/** Creates an empty deck. */
export function createLoadedDeck(): LoadedDeck {
  const one: LoadedDeck = {
    deck: createDeck(() => {
      one.state = 'broken';
    }),
    song: null,
    cue: null,
    sync: INITIAL_SYNC,
    rendition: 'hls',
    offsets: null,
    began: null,
    fade: FULL_VOLUME,
    loadedAt: 0,
    state: 'empty',
  };
  return one;
}

/** Loads, starts and synchronizes the song of a deck, for one listener. */
export function createDeckController(listening: ListenerSettings) {
  const trimOf = (one: LoadedDeck) => (one.offsets?.[one.rendition] ?? 0) + listening.trimMs;

  function sound(one: LoadedDeck): void {
    one.deck.element.volume = listening.volume * gainOf(one.fade, performance.now());
  }

  async function addressesOf(song: Song): Promise<StreamUrls> {
    const source = chooseSource(song);
    if (source.kind === 'ask') return listening.addressOf(source.songId);
    if (source.kind === 'none') throw new Error('no source');
    return source.addresses;
  }

  async function load(one: LoadedDeck, song: Song, fromSongMs: number): Promise<void> {
    one.song = song;
    one.cue = null;
    one.state = 'loading';
    const at = performance.now();
    one.loadedAt = at;
    const isStill = () => one.song === song && one.loadedAt === at;
    try {
      const addresses = await addressesOf(song);
      if (!isStill()) return;
      one.offsets = addresses.contentOffsetMs;
      const rendition = await one.deck.load(addresses, (chosen) => {
        one.rendition = chosen;
        return fileTimeAt(Math.max(0, fromSongMs), trimOf(one));
      });
      if (!isStill()) return;
      one.rendition = rendition;
      if (one.state === 'loading') one.state = 'ready';
    } catch {
      if (isStill()) one.state = 'broken';
    }
  }

  function empty(one: LoadedDeck): void {
    if (one.state === 'empty') return;
    one.deck.clear();
    one.song = null;
    one.cue = null;
    one.sync = restartSync(one.sync);
    one.state = 'empty';
  }

  async function start(one: LoadedDeck, cue: Cue): Promise<void> {
    one.cue = cue;
    one.state = 'starting';
    // The cue object is replaced with every tick, so song and start are compared.
    const isStill = () => one.state === 'starting' && isSameCue(one.cue, cue);
    one.sync = restartSync(one.sync);
    one.deck.setRate(1);
    const isAtBeginning = songTime(cue) < 0.5 * SAMPLE_INTERVAL_MS;
    one.began = isAtBeginning ? 'still' : 'moving';
    const wanted = fileTimeAt(
      isAtBeginning ? 0 : songTime(cue) + startDelayOf(listening.delays, 'moving'),
      trimOf(one),
    );
    if (Math.abs(one.deck.element.currentTime - wanted) > 0.02) one.deck.seek(wanted);
    // The volume is lowered after `play`: some browsers let a silent element play without a click.
    const begun = one.deck.play();
    one.fade = songTime(cue) > LATE_JOIN_MS ? SILENT : FULL_VOLUME;
    sound(one);
    try {
      await begun;
      if (isStill()) one.state = 'running';
    } catch (error) {
      if (!isStill()) return;
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      one.state = isRefused ? 'blocked' : 'ready';
    }
  }

  /** Pauses a deck that plays or is about to; its song stays loaded. */
  function hold(one: LoadedDeck): void {
    one.deck.element.pause();
    one.state = 'ready';
  }

  /** Measures the synchronization error and corrects it by rate or seek; answers the playback status. */
  function adjust(one: LoadedDeck, cue: Cue): 'strained' | 'playing' | 'loading' {
    const { element } = one.deck;
    const error = audiblePosition(element.currentTime * 1000, 0, trimOf(one)) - songTime(cue);
    const at = performance.now();
    const seen = updateSync(one.sync, { at, error, playing: one.deck.isSounding() });
    one.sync = seen.state;
    one.fade = settleFade(one.fade, { at, playing: one.deck.isSounding(), errors: seen.state.errors });
    sound(one);
    if (one.began && seen.state.errors.length >= LEARN_AFTER_SAMPLES) {
      listening.delays = learnStartDelay(listening.delays, one.began, seen.state.errors);
      one.began = null;
    }
    for (const action of seen.actions) {
      if (action.kind === 'rate') one.deck.setRate(action.rate);
      else one.deck.seek(fileTimeAt(songTime(cue) + action.aheadMs, trimOf(one)));
    }
    if (element.paused && !element.ended && one.state === 'running') one.state = 'ready';
    return isStrained(one.sync, at) ? 'strained' : one.deck.isSounding() ? 'playing' : 'loading';
  }

  /** Starts a deck on time: it starts earlier by the delay until a start is heard. */
  function begin(one: LoadedDeck, cue: Cue): void {
    const wait = -songTime(cue) - startDelayOf(listening.delays, 'still');
    if (wait <= 0) void start(one, cue);
    else if (wait < 2 * SAMPLE_INTERVAL_MS) {
      one.state = 'armed';
      setTimeout(() => {
        if (one.state === 'armed' && isSameCue(one.cue, cue)) void start(one, cue);
      }, wait);
    }
  }

  /** [H506] Loads a song again after the retry delay: the network or the server may have been away only briefly. */
  function tryAgain(one: LoadedDeck, cue: Cue): void {
    if (performance.now() - one.loadedAt < RETRY_MS || chooseSource(cue.song).kind === 'none') return;
    empty(one);
    void load(one, cue.song, songTime(cue));
    one.cue = cue;
  }

  return { trimOf, sound, load, empty, start, hold, adjust, begin, tryAgain };
}
