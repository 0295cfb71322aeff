import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import {
  type AudioQuality,
  audiblePosition,
  type ClientProvider,
  DEFAULT_AUDIO_QUALITY,
  SAMPLE_INTERVAL_MS,
  targetPosition,
  type Unplayable,
} from '@hangout/rules';
import { isServerTimeEstimated, isServerTimeKnown, serverNow } from '../../platform/server-clock.ts';
import { createFadeOut, fadeInOf } from './crossfade.ts';
import { type Cue, type CueSheet, cueSheet, isSameCue, type NextSong, nextCue } from './cue.ts';
import { createElementTraits } from './deck.ts';
import { createDeckController, isLateJoin } from './deck-controller.ts';
import { type LevelProbe, openLevelProbe } from './level-probe.ts';
import {
  createLoadedDeck,
  type FetchStreamUrls,
  isStarted,
  type ListenerSettings,
  LONGEST_SILENT_START_MS,
  type LoadedDeck,
  type ProviderPlayback,
  songTime,
} from './loaded-deck.ts';
import { createQualitySwitch } from './quality-switch.ts';
import { mustRenew } from './renewal.ts';
import { hasBegun, reachSongLead, songLead, songNow } from './song-clock.ts';
import { fileTimeAt } from './song-source.ts';
import { middleOf, type StartDelays } from './start-delay.ts';
import { LONGEST_WARM_UP_MS } from './warm-up.ts';
import { startWorkerTimer } from './worker-timer.ts';

/** The playback status that the page shows. */
export type AudioStatus = 'silent' | 'loading' | 'playing' | 'blocked' | 'strained' | 'unplayable';

export interface PlayerOptions {
  readonly fetchStreamUrls: FetchStreamUrls;
  /** [H1914] An element that is already loading the first song. */
  readonly element?: HTMLAudioElement | null;
  /** Plays songs of music providers; absent if this player is only for uploaded songs. */
  readonly providers?: ProviderPlayback;
  readonly onStatus: (status: AudioStatus) => void;
  readonly delays: StartDelays;
  readonly onDelays: (delays: StartDelays) => void;
  /** [H289] Called with the quality of the current song; null if it is unknown, or if nothing plays. */
  readonly onQuality?: (quality: AudioQuality | null) => void;
  /**
   * [H1136] Called with the reason why the listener cannot hear the current song; null if they can, or if nothing
   * plays.
   */
  readonly onUnplayable?: (unplayable: Unplayable | null, playId: string | null) => void;
  readonly onProvider?: (provider: ClientProvider | null) => void;
}

/** Figures for benchmarks; those about a song are null if none plays. */
export interface PlaybackFigures {
  readonly songId: string | null;
  readonly heardSongTimeMs: number | null;
  readonly serverNowMs: number;
  readonly offsetMs: number | null;
  readonly rate: number;
  readonly playing: boolean;
  readonly muted: boolean;
  /** [H289] The playing quality; null if it is unknown. */
  readonly quality: AudioQuality | null;
  /** The provider from which the song is played. */
  readonly provider: ClientProvider | null;
}

/**
 * Largest synchronization error by which voices are shifted along with the song, ms; the player corrects
 * larger errors by a seek.
 */
const MAX_FOLLOWED_MS = 100;
/** Loads a song so that its deck can start with the silence in front of it. */
const fromItsBeginning = () => Number.NEGATIVE_INFINITY;
/** If the next song starts within this time, ms, it is neither warmed up nor reloaded in another quality. */
const NEXT_SOON_MS = 8_000;

export type Player = ReturnType<typeof createPlayer>;

/** [H091] Plays the hangout's music in sync with all listeners, on two alternating decks. */
export function createPlayer(options: PlayerOptions) {
  const { fetchStreamUrls, providers = null, onStatus, delays, onDelays, onQuality } = options;
  let playing: NowPlaying | null = null;
  let upNext: NextSong | null = null;
  const settings: ListenerSettings = {
    ...{
      fetchStreamUrls,
      providers,
      quality: DEFAULT_AUDIO_QUALITY,
      trimMs: 0,
      volume: 1,
      gain: 1,
      muted: false,
      isInterrupted: false,
    },
    ...{ delays, canLeadIn: true },
  };
  const controller = createDeckController(settings);
  const { trimOf, applyVolume, load, unload, start, pause, synchronize, startOnTime, retryLoad } = controller;
  const qualitySwitch = createQualitySwitch(settings, controller);
  const fadeOut = createFadeOut(controller);
  /** [H1170] True if the current song had to wait for the player of the one before, so that it starts without a fade-in. */
  let isCut = false;
  let hasSoughtEarly = false;
  let heardQuality: AudioQuality | null = null;
  let status: AudioStatus = 'silent';
  let unplayable: Unplayable | null = null;
  let provider: ClientProvider | null = null;
  let stored = delays;
  let probe: { element: HTMLAudioElement; level: LevelProbe } | null = null;
  const traits = createElementTraits();
  let front = createLoadedDeck(traits, options.element);
  let back = createLoadedDeck(traits);

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

  function setUnplayable(next: Unplayable | null): void {
    if (next === unplayable) return;
    unplayable = next;
    options.onUnplayable?.(next, playing?.playId ?? null);
  }

  function setProvider(next: ClientProvider | null): void {
    if (next === provider) return;
    provider = next;
    options.onProvider?.(next);
  }

  /** Makes the deck with the cue's song the front deck, or loads the song. */
  function bringToFront(cue: Cue): void {
    reachSongLead();
    qualitySwitch.stop(front, back);
    fadeOut.stop();
    isCut = false;
    const formerCue = front.cue;
    const isNextLoaded = back.song?.songId === cue.song.songId && back.state !== 'broken';
    if (isNextLoaded) [front, back] = [back, front];
    if (!isNextLoaded || !fadeOut.begin(back, formerCue, front, cue, settings.muted)) unload(back);
    // If only the start time of the song has changed, the deck is paused here and starts at the new time in `tick`.
    if (front.song?.songId !== cue.song.songId || front.state === 'broken') {
      unload(front);
      void load(front, cue.song, () => songTime(cue));
    } else if (isStarted(front) && !isSameCue(front.cue, cue)) pause(front);
    setCue(front, cue);
  }

  function setCue(loaded: LoadedDeck, cue: Cue): void {
    loaded.cue = cue;
    loaded.crossfade = loaded === front && isCut ? null : fadeInOf(cue);
  }

  /**
   * [H1883] Seeks once before the clock is synchronized, so that the data at about the hangout's position is
   * requested early. [H1914] A late join starts there, and is synchronized silently until the clock is known.
   */
  function startEarly(cue: Cue): void {
    if (!isServerTimeEstimated()) return;
    const isSilent = front.state === 'running' && front.fade.settledAt === null;
    if (isSilent && isSameCue(front.cue, cue)) synchronize(front, cue, true);
    if (hasSoughtEarly || front.state !== 'ready') return;
    hasSoughtEarly = true;
    if (isLateJoin(cue)) void start(front, cue);
    else front.player.seek(() => fileTimeAt(songTime(cue), trimOf(front)));
  }

  function currentCueSheet(): CueSheet {
    const next = upNext?.startTime ?? playing?.endTime;
    if (next === undefined || !front.cue) return cueSheet(playing, upNext, serverNow());
    // [H1438] Applies the whole lead at once if a song begins now or the player cannot change its rate
    // gradually, because then nobody hears a jump.
    if (hasBegun(next) || (front.state === 'running' && front.player.corrections.rate !== 'continuous'))
      reachSongLead();
    return cueSheet(playing, upNext, songNow(next));
  }

  function tick(): void {
    const sheet = currentCueSheet();
    if (!isServerTimeKnown()) {
      // [H274] The song's file is requested before the clock is synchronized, because on a slow connection
      // the file takes longer than the synchronization.
      if (!sheet.now) preload(sheet.next, 'metadata');
      else if (front.state === 'empty') bringToFront(sheet.now);
      else startEarly(sheet.now);
      return;
    }
    setHeardQuality(front.quality);
    setProvider(isStarted(front) ? (front.source?.provider ?? null) : null);
    if (!sheet.now) {
      setUnplayable(null);
      reachSongLead();
      qualitySwitch.stop(front, back);
      fadeOut.stop();
      unload(front);
      preload(sheet.next);
      setStatus('silent');
      return;
    }
    // The paused element is left alone, because the system may resume it.
    if (settings.isInterrupted) {
      setStatus('blocked');
      return;
    }
    if (!isSameCue(front.cue, sheet.now)) bringToFront(sheet.now);
    // The start time that the server has announced replaces the predicted one.
    else if (front.cue !== null) setCue(front, sheet.now);
    driveFrontDeck(sheet.now);
    fadeOut.drive(sheet.now);
    if (settings.delays !== stored) {
      stored = settings.delays;
      onDelays(stored);
    }
    if (front.state !== 'running' || fadeOut.isRunning()) return;
    if (isSwitchingQuality(sheet.now)) return;
    preload(sheet.next);
    renewNext(sheet);
    const isTimeForWarmUp = untilNext() >= LONGEST_WARM_UP_MS + LONGEST_SILENT_START_MS;
    if (back.state === 'ready' && isTimeForWarmUp) back.deck.warmUp();
    startNextEarly(sheet);
  }

  /** [H290] Returns whether the second deck is still being used to switch the current song to another quality. */
  function isSwitchingQuality(cue: Cue): boolean {
    // [H1169] The next song needs the second deck from its own start on, which with a crossfade is before
    // this song ends.
    const step = qualitySwitch.step(front, back, { ...cue, endTime: nextStart(cue) });
    if (step !== 'done') return step === 'busy';
    [front, back] = [back, front];
    unload(back);
    return false;
  }

  function driveFrontDeck(cue: Cue): void {
    if (front.state === 'broken') {
      retryLoad(front, cue);
      // If `retryLoad` has begun to load again, the deck is no longer broken, and no error is shown.
      if (front.state === 'broken') setStatus('unplayable');
      if (front.unplayable) setUnplayable(front.unplayable);
      return;
    }
    if (front.state === 'running') setUnplayable(null);
    // The provider's player was in use by another song and may be free now.
    if (front.state === 'waiting') {
      // A song that was still loading, or has failed at another provider, needs the player of the song that fades out.
      fadeOut.stop();
      isCut = true;
      void load(front, cue.song, () => songTime(cue));
      front.cue = cue;
    }
    if (front.state === 'blocked') setStatus('blocked');
    else if (front.state === 'ready') {
      startOnTime(front, cue);
      setStatus('loading');
    } else setStatus(front.state === 'running' ? synchronize(front, cue) : 'loading');
    controller.reloadIfStalled(front, cue);
  }

  /**
   * [H507] Starts the next song's deck ahead of time, so that the song is heard as soon as the current one
   * ends. [H2098] While it plays the silence in front of its song, it is brought to its time.
   */
  function startNextEarly({ now, next }: CueSheet): void {
    if (!now || !next || back.song?.songId !== next.songId) return;
    if (back.state !== 'ready' && back.state !== 'running') return;
    const cue = nextCue(now, upNext ?? { song: next });
    setCue(back, cue);
    if (back.state === 'ready') startOnTime(back, cue);
    else synchronize(back, cue);
  }

  function preload(song: Song | null, extent?: 'metadata'): void {
    if (!song && isStarted(back)) pause(back);
    if (!song || front.song?.songId === song.songId) return;
    // [H289] The next song may be preloaded in a quality that the listener no longer wants. It is then
    // reloaded, unless it starts soon.
    const isWanted = back.wantedQuality === settings.quality || back.state !== 'ready' || isNextSoon();
    if (back.song?.songId === song.songId && isWanted) return;
    unload(back);
    void load(back, song, fromItsBeginning, { ...(extent && { extent }) });
  }

  const nextStart = ({ endTime }: Cue) => Math.min(upNext?.startTime ?? endTime, endTime);
  const untilNext = () => (front.cue ? nextStart(front.cue) - serverNow() : Number.POSITIVE_INFINITY);
  const isNextSoon = () => untilNext() < NEXT_SOON_MS;

  /** [H785] Reloads the next song with new URLs if the current ones would expire before it ends. */
  function renewNext({ now, next }: CueSheet): void {
    if (!now || !next || back.state !== 'ready' || back.song?.songId !== next.songId) return;
    if (!mustRenew(back.expiresAt, nextCue(now, upNext ?? { song: next }), serverNow())) return;
    unload(back);
    void load(back, next, fromItsBeginning, { renew: true });
  }

  /** [H2222] Goes on after a pause by the system. */
  function endInterruption(): void {
    if (!settings.isInterrupted) return;
    settings.isInterrupted = false;
    for (const one of [front, back]) if (isStarted(one) && one.player.isPaused()) pause(one);
    tick();
  }
  for (const { deck } of [front, back]) deck.element.addEventListener('play', endInterruption);

  const stopTicking = startWorkerTimer(SAMPLE_INTERVAL_MS, tick);

  return {
    /** Sets the current and the next song of the hangout; both are null outside a hangout. */
    follow(now: NowPlaying | null, next: NextSong | null): void {
      playing = now;
      upNext = next;
    },
    /**
     * Allows both decks to play sound later. Must be called in a click handler, because browsers require a click first.
     */
    unlock(): void {
      endInterruption();
      for (const one of [front, back]) one.player.unlock?.();
      for (const one of [front, back])
        if (one.state === 'blocked' || one.state === 'ready') {
          const { cue } = one;
          if (one === front && cue) void start(one, cue);
        }
      if (back.state === 'empty' || back.state === 'ready')
        void back.player.play().then(
          () => back.player.pause(),
          () => undefined,
        );
    },
    /** Sets the listener's volume and mute. `gain` lowers the music further, after loudness normalization. */
    setVolume(volume: number, muted: boolean, gain = 1): void {
      [settings.volume, settings.muted, settings.gain] = [volume, muted, gain];
      for (const one of [front, back]) {
        one.deck.setMuted(muted);
        one.player.setMuted(muted);
        applyVolume(one);
      }
    },
    /** [H290] Sets the quality that the listener wants; it is heard within a few seconds, without a gap. */
    setQuality(quality: AudioQuality): void {
      settings.quality = quality;
    },
    setTrim(ms: number): void {
      settings.trimMs = ms;
    },
    figures(): PlaybackFigures {
      const { cue, player, state } = front;
      const now = serverNow();
      const isPlaying = state === 'running' && player.isSounding();
      const position = audiblePosition(player.position() * 1000, 0, trimOf(front));
      const heard = cue && state === 'running' && Number.isFinite(position) ? position : null;
      return {
        songId: cue?.song.songId ?? null,
        heardSongTimeMs: heard,
        serverNowMs: now,
        offsetMs: cue && heard !== null ? heard - targetPosition(now, cue.startTime) : null,
        rate: player.rate(),
        playing: isPlaying,
        muted: settings.muted,
        quality: front.quality,
        provider: front.source?.provider ?? null,
      };
    },
    /**
     * [H1439] Returns how far this browser plays the song ahead of all other listeners, ms: the song lead
     * plus the synchronization error.
     */
    lead(): number {
      const isHeard = front.state === 'running' && front.player.isSounding();
      const error = isHeard ? (middleOf(front.sync.errors) ?? 0) : 0;
      // The player corrects an error above `MAX_FOLLOWED_MS` by a seek, at once, so such an error must not
      // delay voices.
      return songLead() + Math.max(-MAX_FOLLOWED_MS, Math.min(MAX_FOLLOWED_MS, error));
    },
    /**
     * Returns the current loudness, 0 to 1; always 0 for a provider's player, whose sound cannot be captured.
     */
    level(): number {
      if (front.player !== front.deck) return 0;
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
