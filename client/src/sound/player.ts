import type { NowPlaying, Song } from '@hangout/contract';
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
import { type Cue, type CueSheet, cueSheet, following, isSameCue } from './cue.ts';
import { createDeck, type Deck, type Rendition } from './deck.ts';
import { type Fade, gainOf, HIDDEN, OPEN, settle } from './fade.ts';
import { type LevelProbe, openLevelProbe } from './level.ts';
import { isServerTimeKnown, serverNow } from './server-clock.ts';
import { type Addresses, chooseSource, fileTimeAt } from './source.ts';
import { learnStart, type StartDelays, startDelayOf, UNKNOWN_STARTS } from './start-delay.ts';
import { everyTick } from './ticks.ts';

/** What the listener should know about the sound. */
export type SoundStatus = 'silent' | 'loading' | 'playing' | 'blocked' | 'strained' | 'unplayable';

export interface PlayerOptions {
  /** Asks for the signed addresses of an uploaded song. */
  readonly addressOf: (songId: string) => Promise<Addresses>;
  readonly onStatus: (status: SoundStatus) => void;
}

/** What is heard right now, in figures; null where nothing plays. */
export interface SoundFigures {
  readonly songId: string | null;
  readonly heardSongTimeMs: number | null;
  readonly serverNowMs: number;
  readonly offsetMs: number | null;
  readonly rate: number;
  readonly playing: boolean;
  /** By the listener's own wish. */
  readonly muted: boolean;
}

/** One deck with what is in it. */
interface Loaded {
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

/** [H506] A song that could not be loaded is tried again after this long, ms. */
const RETRY_MS = 5_000;
/** A start this far into a song is coming in, not following on, ms. */
const MIDDLE_MS = 3_000;
/** Looks at a new stretch before what its start missed by is believed. */
const LEARN_AFTER = 6;

export type Player = ReturnType<typeof createPlayer>;

/** [H091] Plays what the hangout plays, at the moment everybody hears it, on two decks that take turns. */
export function createPlayer({ addressOf, onStatus }: PlayerOptions) {
  let playing: NowPlaying | null = null;
  let upNext: { readonly song: Song } | null = null;
  let listenerTrimMs = 0;
  let listenerVolume = 1;
  let delays = UNKNOWN_STARTS;
  let status: SoundStatus = 'silent';
  let probe: { element: HTMLAudioElement; level: LevelProbe } | null = null;
  const loaded = (): Loaded => {
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
  };
  let front = loaded();
  let back = loaded();

  const trimOf = (one: Loaded) => (one.offsets?.[one.rendition] ?? 0) + listenerTrimMs;
  const songTime = (cue: Cue) => targetAt(serverNow(), cue.startTime);

  function sound(one: Loaded): void {
    one.deck.element.volume = listenerVolume * gainOf(one.fade, performance.now());
  }

  function say(next: SoundStatus): void {
    if (next === status) return;
    status = next;
    onStatus(next);
  }

  async function addressesOf(song: Song): Promise<Addresses> {
    const source = chooseSource(song);
    if (source.kind === 'ask') return addressOf(source.songId);
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
      isAtBeginning ? 0 : songTime(cue) + startDelayOf(delays, 'moving'),
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

  const isBegun = ({ state }: Loaded) => state === 'running' || state === 'starting' || state === 'armed';

  /** Stops what was begun, or was about to be; it stays loaded. */
  function hold(one: Loaded): void {
    one.deck.element.pause();
    one.state = 'ready';
  }

  /** The cue is in front; brings the deck that holds its song there. */
  function bringForward(cue: Cue): void {
    if (back.song?.songId === cue.song.songId && back.state !== 'broken') [front, back] = [back, front];
    empty(back);
    if (front.song?.songId !== cue.song.songId || front.state === 'broken') {
      empty(front);
      void load(front, cue.song, songTime(cue));
    } else if (isBegun(front) && !isSameCue(front.cue, cue)) hold(front); // The same song from another moment.
    front.cue = cue;
  }

  function adjust(one: Loaded, cue: Cue): void {
    const { element } = one.deck;
    const error = heardAt(element.currentTime * 1000, 0, trimOf(one)) - songTime(cue);
    const at = performance.now();
    const seen = look(one.sync, { at, error, playing: one.deck.isSounding() });
    one.sync = seen.state;
    one.fade = settle(one.fade, { at, playing: one.deck.isSounding(), errors: seen.state.errors });
    sound(one);
    if (one.began && seen.state.errors.length >= LEARN_AFTER) {
      delays = learnStart(delays, one.began, seen.state.errors);
      one.began = null;
    }
    for (const action of seen.actions) {
      if (action.kind === 'rate') one.deck.setRate(action.rate);
      else one.deck.seek(fileTimeAt(songTime(cue) + action.aheadMs, trimOf(one)));
    }
    if (element.paused && !element.ended && one.state === 'running') one.state = 'ready';
    say(isStrained(one.sync, at) ? 'strained' : one.deck.isSounding() ? 'playing' : 'loading');
  }

  function tick(): void {
    if (!isServerTimeKnown()) return;
    const sheet = cueSheet(playing, upNext, serverNow());
    if (!sheet.now) {
      empty(front);
      prepare(sheet.next);
      say('silent');
      return;
    }
    if (!isSameCue(front.cue, sheet.now)) bringForward(sheet.now);
    // The server's word about the moments is better than our guess of them.
    else if (front.cue !== null) front.cue = sheet.now;
    drive(sheet.now);
    if (front.state !== 'running') return;
    prepare(sheet.next);
    beginNext(sheet);
  }

  function drive(cue: Cue): void {
    if (front.state === 'broken') {
      say('unplayable');
      tryAgain(front, cue);
    } else if (front.state === 'blocked') say('blocked');
    else if (front.state === 'ready') {
      begin(front, cue);
      say('loading');
    } else if (front.state === 'running') adjust(front, cue);
    else say('loading');
  }

  /** Starts on time: what a start takes to be heard is made up for by starting earlier. */
  function begin(one: Loaded, cue: Cue): void {
    const wait = -songTime(cue) - startDelayOf(delays, 'still');
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

  /** [H507] What follows is begun so much before the end that it is heard at the end. */
  function beginNext({ now, next }: CueSheet): void {
    if (!now || !next || back.state !== 'ready' || back.song?.songId !== next.songId) return;
    back.cue = following(now, next);
    begin(back, back.cue);
  }

  function prepare(song: Song | null): void {
    if (!song && isBegun(back)) hold(back);
    if (!song || back.song?.songId === song.songId || front.song?.songId === song.songId) return;
    empty(back);
    void load(back, song, 0);
  }

  const stopTicking = everyTick(LOOK_EVERY_MS, tick);

  return {
    /** The hangout's word about now and next; null and null when outside. */
    follow(now: NowPlaying | null, next: { readonly song: Song } | null): void {
      playing = now;
      upNext = next;
    },
    /** Call inside a press: lets both decks sound from now on, and begins. */
    unlock(): void {
      for (const one of [front, back])
        if (one.state === 'blocked' || one.state === 'ready') {
          const { cue } = one;
          if (one === front && cue) void start(one, cue);
        }
      if (back.state === 'empty' || back.state === 'ready')
        void back.deck.play().then(
          () => back.deck.element.pause(),
          () => undefined,
        );
    },
    setVolume(volume: number, muted: boolean): void {
      listenerVolume = volume;
      for (const one of [front, back]) {
        one.deck.element.muted = muted;
        sound(one);
      }
    },
    setTrim(ms: number): void {
      listenerTrimMs = ms;
    },
    /** [H502] What is heard, for measurements. */
    figures(): SoundFigures {
      const { cue, deck, state } = front;
      const now = serverNow();
      const isPlaying = state === 'running' && deck.isSounding();
      const heard =
        cue && state === 'running' ? heardAt(deck.element.currentTime * 1000, 0, trimOf(front)) : null;
      return {
        songId: cue?.song.songId ?? null,
        heardSongTimeMs: heard,
        serverNowMs: now,
        offsetMs: cue && heard !== null ? heard - targetAt(now, cue.startTime) : null,
        rate: deck.element.playbackRate,
        playing: isPlaying,
        muted: deck.element.muted,
      };
    },
    /** Loudness of this moment, 0..1; opens its probe at the first call. */
    level(): number {
      const { element } = front.deck;
      if (probe?.element !== element) {
        probe?.level.close();
        probe = { element, level: openLevelProbe(element) };
      }
      return probe.level.read();
    },
    close(): void {
      stopTicking();
      empty(front);
      empty(back);
    },
  };
}
