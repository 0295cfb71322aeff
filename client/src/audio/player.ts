import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import {
  type AudioQuality,
  audiblePosition,
  DEFAULT_AUDIO_QUALITY,
  SAMPLE_INTERVAL_MS,
  targetPosition,
} from '@hangout/rules';
import { isServerTimeKnown, serverNow } from '../core/server-clock.ts';
import { type Cue, type CueSheet, cueSheet, isSameCue, nextCue } from './cue.ts';
import {
  createDeckController,
  createLoadedDeck,
  type FetchStreamUrls,
  isStarted,
  type ListenerSettings,
  songTime,
} from './deck-controller.ts';
import { type LevelProbe, openLevelProbe } from './level-probe.ts';
import { createQualitySwitch } from './quality-switch.ts';
import { mustRenew } from './renewal.ts';
import type { StartDelays } from './start-delay.ts';
import { startWorkerTimer } from './worker-timer.ts';

/** The playback status that the page shows. */
export type AudioStatus = 'silent' | 'loading' | 'playing' | 'blocked' | 'strained' | 'unplayable';

export interface PlayerOptions {
  /** Fetches the signed addresses of an uploaded song. */
  readonly fetchStreamUrls: FetchStreamUrls;
  readonly onStatus: (status: AudioStatus) => void;
  /** What was learned of this browser before. */
  readonly delays: StartDelays;
  readonly onDelays: (delays: StartDelays) => void;
  /** [H289] The quality of the song that plays; null where it is not known, or nothing plays. */
  readonly onQuality?: (quality: AudioQuality | null) => void;
}

/** Playback figures for measurements; null where nothing plays. */
export interface PlaybackFigures {
  readonly songId: string | null;
  readonly heardSongTimeMs: number | null;
  readonly serverNowMs: number;
  readonly offsetMs: number | null;
  readonly rate: number;
  readonly playing: boolean;
  /** Whether the listener has muted the sound. */
  readonly muted: boolean;
  /** [H289] The quality that plays; null where it is not known. */
  readonly quality: AudioQuality | null;
}

/** The next song stays as it is loaded from so long before it on, ms. */
const NEXT_SOON_MS = 8_000;

export type Player = ReturnType<typeof createPlayer>;

/** [H091] Plays the hangout's music in sync with all listeners, on two decks that take turns. */
export function createPlayer({ fetchStreamUrls, onStatus, delays, onDelays, onQuality }: PlayerOptions) {
  let playing: NowPlaying | null = null;
  let upNext: { readonly song: Song } | null = null;
  const settings: ListenerSettings = {
    ...{ fetchStreamUrls, quality: DEFAULT_AUDIO_QUALITY, trimMs: 0, volume: 1, delays, canLeadIn: true },
  };
  const controller = createDeckController(settings);
  const { trimOf, applyVolume, load, unload, start, pause, synchronize, startOnTime, retryLoad } = controller;
  const qualitySwitch = createQualitySwitch(settings, controller);
  let heardQuality: AudioQuality | null = null;
  let status: AudioStatus = 'silent';
  let stored = delays;
  let probe: { element: HTMLAudioElement; level: LevelProbe } | null = null;
  let front = createLoadedDeck();
  let back = createLoadedDeck();

  function setStatus(next: AudioStatus): void {
    if (next === status) return;
    status = next;
    onStatus(next);
  }

  function setHeardQuality(next: AudioQuality | null): void {
    if (next === heardQuality) return;
    heardQuality = next;
    onQuality?.(next);
  }

  /** Makes the deck that holds the cue's song the front deck. */
  function bringToFront(cue: Cue): void {
    qualitySwitch.stop(front, back);
    if (back.song?.songId === cue.song.songId && back.state !== 'broken') [front, back] = [back, front];
    unload(back);
    if (front.song?.songId !== cue.song.songId || front.state === 'broken') {
      unload(front);
      void load(front, cue.song, () => songTime(cue));
      // The song is the same but starts at another time, so the deck must be started anew.
    } else if (isStarted(front) && !isSameCue(front.cue, cue)) pause(front);
    front.cue = cue;
  }

  function tick(): void {
    const sheet = cueSheet(playing, upNext, serverNow());
    if (!isServerTimeKnown()) {
      // [H274] The file of the song is requested meanwhile, because a slow line needs longer for it than for the clock.
      if (sheet.now && front.state === 'empty') bringToFront(sheet.now);
      else if (!sheet.now) preload(sheet.next, 'metadata');
      return;
    }
    setHeardQuality(front.quality);
    if (!sheet.now) {
      qualitySwitch.stop(front, back);
      unload(front);
      preload(sheet.next);
      setStatus('silent');
      return;
    }
    if (!isSameCue(front.cue, sheet.now)) bringToFront(sheet.now);
    // The start that the server announced replaces the predicted one.
    else if (front.cue !== null) front.cue = sheet.now;
    driveFrontDeck(sheet.now);
    if (settings.delays !== stored) {
      stored = settings.delays;
      onDelays(stored);
    }
    if (front.state !== 'running') return;
    if (isSwitchingQuality(sheet.now)) return;
    preload(sheet.next);
    renewNext(sheet);
    startNextEarly(sheet);
  }

  /** [H290] Whether the second deck is needed for the song that plays, in another quality. */
  function isSwitchingQuality(cue: Cue): boolean {
    const step = qualitySwitch.step(front, back, cue);
    if (step !== 'done') return step === 'busy';
    [front, back] = [back, front];
    unload(back);
    return false;
  }

  function driveFrontDeck(cue: Cue): void {
    if (front.state === 'broken') {
      setStatus('unplayable');
      retryLoad(front, cue);
    } else if (front.state === 'blocked') setStatus('blocked');
    else if (front.state === 'ready') {
      startOnTime(front, cue);
      setStatus('loading');
    } else if (front.state === 'running') setStatus(synchronize(front, cue));
    else setStatus('loading');
  }

  /** [H507] Starts the next song early, so that it is heard at the end of the current one. */
  function startNextEarly({ now, next }: CueSheet): void {
    if (!now || !next || back.state !== 'ready' || back.song?.songId !== next.songId) return;
    back.cue = nextCue(now, next);
    startOnTime(back, back.cue);
  }

  function preload(song: Song | null, extent?: 'metadata'): void {
    if (!song && isStarted(back)) pause(back);
    if (!song || front.song?.songId === song.songId) return;
    // [H289] A song that was loaded in another quality than the listener wants now is loaded anew until shortly before it.
    const isWanted = back.wantedQuality === settings.quality || back.state !== 'ready' || isNextSoon();
    if (back.song?.songId === song.songId && isWanted) return;
    unload(back);
    void load(back, song, () => 0, { ...(extent && { extent }) });
  }

  const isNextSoon = () => front.cue !== null && front.cue.endTime - serverNow() < NEXT_SOON_MS;

  /** [H785] Loads the next song with new addresses where the present ones would end before it does. */
  function renewNext({ now, next }: CueSheet): void {
    if (!now || !next || back.state !== 'ready' || back.song?.songId !== next.songId) return;
    if (!mustRenew(back.expiresAt, nextCue(now, next), serverNow())) return;
    unload(back);
    void load(back, next, () => 0, { renew: true });
  }

  const stopTicking = startWorkerTimer(SAMPLE_INTERVAL_MS, tick);

  return {
    /** Sets what the hangout plays now and next; both are null outside of a hangout. */
    follow(now: NowPlaying | null, next: { readonly song: Song } | null): void {
      playing = now;
      upNext = next;
    },
    /** Call it inside a click handler: the browser then lets both decks play. */
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
      settings.volume = volume;
      for (const one of [front, back]) {
        one.deck.element.muted = muted;
        applyVolume(one);
      }
    },
    /** [H290] The quality that the listener wants: heard within a few seconds, without a gap. */
    setQuality(quality: AudioQuality): void {
      settings.quality = quality;
    },
    setTrim(ms: number): void {
      settings.trimMs = ms;
    },
    /** [H502] Playback figures, for measurements. */
    figures(): PlaybackFigures {
      const { cue, deck, state } = front;
      const now = serverNow();
      const isPlaying = state === 'running' && deck.isSounding();
      const heard =
        cue && state === 'running'
          ? audiblePosition(deck.element.currentTime * 1000, 0, trimOf(front))
          : null;
      return {
        songId: cue?.song.songId ?? null,
        heardSongTimeMs: heard,
        serverNowMs: now,
        offsetMs: cue && heard !== null ? heard - targetPosition(now, cue.startTime) : null,
        rate: deck.element.playbackRate,
        playing: isPlaying,
        muted: deck.element.muted,
        quality: front.quality,
      };
    },
    /** Current loudness, 0..1; the probe is opened at the first call. */
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
      unload(front);
      unload(back);
    },
  };
}
