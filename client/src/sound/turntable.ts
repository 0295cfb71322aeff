import type { Song } from '@hangout/contract';
import {
  heardAt,
  isStrained,
  LOOK_EVERY_MS,
  look,
  NEW_SYNC,
  restartSync,
  type SyncState,
  targetAt,
} from '@hangout/rules';
import { type Cue, isSameCue } from './cue.ts';
import { createDeck, type Deck, type Rendition } from './deck.ts';
import { type Fade, gainOf, HIDDEN, OPEN, settle } from './fade.ts';
import { serverNow } from './server-clock.ts';
import { type Addresses, chooseSource, fileTimeAt } from './source.ts';
import { learnStart, type StartDelays, startDelayOf } from './start-delay.ts';

/** One deck with what is in it. */
export interface Loaded {
  readonly deck: Deck;
  song: Song | null;
  cue: Cue | null;
  sync: SyncState;
  rendition: Rendition;
  offsets: Addresses['contentOffsetMs'];
  /** How this stretch was begun, until what it missed by has been learned. */
  began: keyof StartDelays | null;
  fade: Fade;
  /** When it was loaded last, on the page's steady clock, ms. */
  loadedAt: number;
  state: 'empty' | 'loading' | 'ready' | 'armed' | 'starting' | 'running' | 'blocked' | 'broken';
}

/** What holds for every deck of this listener; what its starts miss by is learned over an evening. */
export interface Listening {
  readonly addressOf: (songId: string) => Promise<Addresses>;
  trimMs: number;
  volume: number;
  delays: StartDelays;
}

/** [H506] A song that could not be loaded is tried again after this long, ms. */
const RETRY_MS = 5_000;
/** A start this far into a song is coming in, not following on, ms. */
const MIDDLE_MS = 3_000;
/** Looks at a new stretch before what its start missed by is believed. */
const LEARN_AFTER = 6;

/** Where the hangout is in a song, ms. */
export const songTime = (cue: Cue): number => targetAt(serverNow(), cue.startTime);
export const isBegun = ({ state }: Loaded): boolean =>
  state === 'running' || state === 'starting' || state === 'armed';

/** A deck with nothing in it. */
export function newLoaded(): Loaded {
  const one: Loaded = {
    deck: createDeck(() => {
      one.state = 'broken';
    }),
    song: null,
    cue: null,
    sync: NEW_SYNC,
    rendition: 'hls',
    offsets: null,
    began: null,
    fade: OPEN,
    loadedAt: 0,
    state: 'empty',
  };
  return one;
}

/** Loads, starts and keeps in time what is in one deck, for one listener. */
export function createTurntable(listening: Listening) {
  const trimOf = (one: Loaded) => (one.offsets?.[one.rendition] ?? 0) + listening.trimMs;

  function sound(one: Loaded): void {
    one.deck.element.volume = listening.volume * gainOf(one.fade, performance.now());
  }

  async function addressesOf(song: Song): Promise<Addresses> {
    const source = chooseSource(song);
    if (source.kind === 'ask') return listening.addressOf(source.songId);
    if (source.kind === 'none') throw new Error('no source');
    return source.addresses;
  }

  async function load(one: Loaded, song: Song, fromSongMs: number): Promise<void> {
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

  function empty(one: Loaded): void {
    if (one.state === 'empty') return;
    one.deck.clear();
    one.song = null;
    one.cue = null;
    one.sync = restartSync(one.sync);
    one.state = 'empty';
  }

  async function start(one: Loaded, cue: Cue): Promise<void> {
    one.cue = cue;
    one.state = 'starting';
    // The cue is renewed with every tick: it is the song and its moment that must still be meant.
    const isStill = () => one.state === 'starting' && isSameCue(one.cue, cue);
    one.sync = restartSync(one.sync);
    one.deck.setRate(1);
    const isAtBeginning = songTime(cue) < 0.5 * LOOK_EVERY_MS;
    one.began = isAtBeginning ? 'still' : 'moving';
    const wanted = fileTimeAt(
      isAtBeginning ? 0 : songTime(cue) + startDelayOf(listening.delays, 'moving'),
      trimOf(one),
    );
    if (Math.abs(one.deck.element.currentTime - wanted) > 0.02) one.deck.seek(wanted);
    // What is heard of it is lowered after the browser was asked: some let silence play without a press.
    const begun = one.deck.play();
    one.fade = songTime(cue) > MIDDLE_MS ? HIDDEN : OPEN;
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
  function hold(one: Loaded): void {
    one.deck.element.pause();
    one.state = 'ready';
  }

  /** Looks how far off it is, and brings it nearer; answers what the listener should know. */
  function adjust(one: Loaded, cue: Cue): 'strained' | 'playing' | 'loading' {
    const { element } = one.deck;
    const error = heardAt(element.currentTime * 1000, 0, trimOf(one)) - songTime(cue);
    const at = performance.now();
    const seen = look(one.sync, { at, error, playing: one.deck.isSounding() });
    one.sync = seen.state;
    one.fade = settle(one.fade, { at, playing: one.deck.isSounding(), errors: seen.state.errors });
    sound(one);
    if (one.began && seen.state.errors.length >= LEARN_AFTER) {
      listening.delays = learnStart(listening.delays, one.began, seen.state.errors);
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
  function begin(one: Loaded, cue: Cue): void {
    const wait = -songTime(cue) - startDelayOf(listening.delays, 'still');
    if (wait <= 0) void start(one, cue);
    else if (wait < 2 * LOOK_EVERY_MS) {
      one.state = 'armed';
      setTimeout(() => {
        if (one.state === 'armed' && isSameCue(one.cue, cue)) void start(one, cue);
      }, wait);
    }
  }

  /** [H506] The network or the server may have been away only for a moment. */
  function tryAgain(one: Loaded, cue: Cue): void {
    if (performance.now() - one.loadedAt < RETRY_MS || chooseSource(cue.song).kind === 'none') return;
    empty(one);
    void load(one, cue.song, songTime(cue));
    one.cue = cue;
  }

  return { trimOf, sound, load, empty, start, hold, adjust, begin, tryAgain };
}
