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

/** One deck with what is in it. */
export interface LoadedDeck {
  readonly deck: Deck;
  song: Song | null;
  cue: Cue | null;
  sync: SyncState;
  rendition: Rendition;
  offsets: StreamUrls['contentOffsetMs'];
  /** How this stretch was begun, until what it missed by has been learned. */
  began: keyof StartDelays | null;
  fade: FadeIn;
  /** When it was loaded last, on the page's steady clock, ms. */
  loadedAt: number;
  state: 'empty' | 'loading' | 'ready' | 'armed' | 'starting' | 'running' | 'blocked' | 'broken';
}

/** What holds for every deck of this listener; what its starts miss by is learned over an evening. */
export interface ListenerSettings {
  readonly addressOf: (songId: string) => Promise<StreamUrls>;
  trimMs: number;
  volume: number;
  delays: StartDelays;
}

/** [H506] A song that could not be loaded is tried again after this long, ms. */
const RETRY_MS = 5_000;
/** A start this far into a song is coming in, not following on, ms. */
const LATE_JOIN_MS = 3_000;
/** Looks at a new stretch before what its start missed by is believed. */
const LEARN_AFTER_SAMPLES = 6;

/** Where the hangout is in a song, ms. */
export const songTime = (cue: Cue): number => targetPosition(serverNow(), cue.startTime);
export const isStarted = ({ state }: LoadedDeck): boolean =>
  state === 'running' || state === 'starting' || state === 'armed';

/** A deck with nothing in it. */
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

/** Loads, starts and keeps in time what is in one deck, for one listener. */
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
    // The cue is renewed with every tick: it is the song and its moment that must still be meant.
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
    // What is heard of it is lowered after the browser was asked: some let silence play without a press.
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

  /** Stops what was begun, or was about to be; it stays loaded. */
  function hold(one: LoadedDeck): void {
    one.deck.element.pause();
    one.state = 'ready';
  }

  /** Looks how far off it is, and brings it nearer; answers what the listener should know. */
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

  /** Starts on time: what a start takes to be heard is made up for by starting earlier. */
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

  /** [H506] The network or the server may have been away only for a moment. */
  function tryAgain(one: LoadedDeck, cue: Cue): void {
    if (performance.now() - one.loadedAt < RETRY_MS || chooseSource(cue.song).kind === 'none') return;
    empty(one);
    void load(one, cue.song, songTime(cue));
    one.cue = cue;
  }

  return { trimOf, sound, load, empty, start, hold, adjust, begin, tryAgain };
}
