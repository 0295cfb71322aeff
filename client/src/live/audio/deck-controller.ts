import {
  audiblePosition,
  fadeGainsAt,
  isStrained,
  LEAD_IN_RATE,
  leadInMs,
  levelVolume,
  loudnessAt,
  restartSync,
  SAMPLE_INTERVAL_MS,
  USUAL_RATE_DELAY_MS,
  updateSync,
} from '@hangout/rules';
import { type Cue, isSameCue } from './cue.ts';
import type { Deck } from './deck.ts';
import {
  type CatchUp,
  FULL_VOLUME,
  gainOf,
  isNearTarget,
  planCatchUp,
  planSilentCatchUp,
  SILENT,
  settleFade,
} from './fade-in.ts';
import { isTimeForLeadIn, runLeadIn } from './lead-in.ts';
import { beginOf, idProviderOf, type ListenerSettings, type LoadedDeck, songTime } from './loaded-deck.ts';
import { outputBufferMs } from './output-buffer.ts';
import { PlaybackError } from './players/playback-error.ts';
import { songBend, songNow } from './song-clock.ts';
import { createSongLoader } from './song-loader.ts';
import { fileTimeAt } from './song-source.ts';
import {
  learnLeadInDelay,
  learnPlayerStart,
  learnStartDelay,
  middleOf,
  playerDelaysOf,
  type StartKind,
  setPlayerDelay,
  startDelayOf,
  startsSlowly,
} from './start-delay.ts';

/** [H506] Retry delay after a song failed to load, ms. */
const RETRY_MS = 5_000;
/**
 * If playback starts more than this after the beginning of a song, ms, the listener has joined late, and the song fades
 * in.
 */
const LATE_JOIN_MS = 3_000;
export const isLateJoin = (cue: Cue): boolean => songTime(cue) > LATE_JOIN_MS;
/** Maximum time by which a deck is prepared or started before its song begins, ms. */
const LONGEST_LEAD_MS = 2_000;
/** [H2042] A deck is woken only if its song begins later than this, ms, because a seek takes a moment. */
const WAKE_UNTIL_MS = 500;
/**
 * If playback starts more than this away from the hangout's position, s, the player seeks at once; the sync controller
 * corrects smaller errors.
 */
const LATE_START_S = 0.15;
/** [H2163] In this time before its end, ms, small errors of a song are left alone. */
const ENDING_MS = 10_000;
const isEnding = (cue: Cue): boolean => songTime(cue) > cue.endTime - cue.startTime - ENDING_MS;
/** Number of sync samples after a start that are used to learn the start delay. */
const LEARN_AFTER_SAMPLES = 6;
/**
 * [H2052] An element that should be playing and has its data, but is silent for the first of these, ms, is loaded again,
 * unless it was loaded less than the second ago. In WebKitGTK a seek may never end.
 */
const LONGEST_STALL_MS = 4_000;
const BETWEEN_LOADS_MS = 10_000;
/** [H1138] A provider's player that reports playback but makes no sound for this long counts as failed, ms. */
const LONGEST_SILENCE_MS = 12_000;

/** Creates the functions that load, start and synchronize the song of a deck with the listener's settings. */
export function createDeckController(settings: ListenerSettings) {
  /** Returns the time from the beginning of the file to the music, ms. */
  const offsetOf = ({ offsets, rendition }: LoadedDeck) => offsets?.[rendition] ?? 0;
  const trimOf = (loaded: LoadedDeck) => offsetOf(loaded) + settings.trimMs;

  function applyVolume(loaded: LoadedDeck): void {
    const loudness = loudnessAt(loaded.song ?? {}, loaded.source?.provider ?? 'uploadService');
    const { crossfade } = loaded;
    const fade = crossfade ?? { startTime: 0, crossfadeMs: 0 };
    const gains = fadeGainsAt(songNow(fade.startTime), fade);
    const level = levelVolume(settings.volume, loudness, gains.out + gains.into);
    const share = settings.gain * loaded.mix * gains[crossfade?.side ?? 'into'];
    loaded.player.setVolume(level * share * gainOf(loaded.fade, performance.now()));
  }

  const loader = createSongLoader(settings, trimOf);

  const stillKindOf = ({ deck, player }: LoadedDeck): StartKind =>
    player === deck && deck.isWarm() ? 'warm' : 'still';

  /** Returns the time from starting a deck's player until its song is heard, ms. */
  function startDelay(loaded: LoadedDeck, kind: StartKind): number {
    const provider = idProviderOf(loaded);
    return provider ? playerDelaysOf(settings.delays, provider).start : startDelayOf(settings.delays, kind);
  }

  async function start(loaded: LoadedDeck, cue: Cue): Promise<void> {
    loaded.cue = cue;
    loaded.state = 'starting';
    // Compares song and start time: every tick creates new cue objects, so their identity says nothing.
    const isCurrent = () => loaded.state === 'starting' && isSameCue(loaded.cue, cue);
    loaded.sync = restartSync(loaded.sync);
    const { player } = loaded;
    player.setRate(1);
    loaded.soundedAt = performance.now();
    const begin = beginOf(trimOf(loaded));
    const isAtBeginning = songTime(cue) < begin + 0.5 * SAMPLE_INTERVAL_MS;
    loaded.startKind = isAtBeginning ? stillKindOf(loaded) : 'moving';
    const wanted = () =>
      fileTimeAt(isAtBeginning ? begin : songTime(cue) + startDelay(loaded, 'moving'), trimOf(loaded));
    // [H274] `wanted` is passed as a function: on a slow connection the seek happens later, when the
    // hangout's position has moved on. `!(… <= …)` instead of `>` also seeks if the position is unknown
    // (NaN).
    if (!(Math.abs(player.position() - wanted()) <= 0.02)) player.seek(wanted);
    // Sets the volume after `play()`: some browsers let an element start without a click only while it is
    // silent.
    const playing = player.play();
    loaded.startedEarlyMs = isAtBeginning ? begin - songTime(cue) : startDelay(loaded, 'moving');
    loaded.fade = isLateJoin(cue) ? SILENT : FULL_VOLUME;
    applyVolume(loaded);
    await awaitPlay(loaded, playing, isCurrent);
    if (!isCurrent()) return;
    loaded.state = 'running';
    loaded.soundedAt = performance.now();
    // [H286] The hangout's position may have moved on while the song was loading. The data there is available
    // by now, so this seek is quick.
    if (!(Math.abs(player.position() - wanted()) > LATE_START_S)) return;
    loaded.startKind = null;
    player.seek(wanted);
  }

  /**
   * Waits until playback has begun. On failure the deck becomes `blocked` (the browser requires a click first),
   * `broken` (the provider's player failed) or `ready` (any other error).
   */
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
      if (error instanceof PlaybackError) loaded.error = error;
      loaded.state = isRefused ? 'blocked' : error instanceof PlaybackError ? 'broken' : 'ready';
    }
  }

  /**
   * [H280] Starts a deck before its song begins, with a lead-in: the deck plays slowly and silently, and
   * changes to full rate so that the song is heard on time.
   */
  function startLeadIn(loaded: LoadedDeck, cue: Cue): void {
    loaded.cue = cue;
    loaded.state = 'leading';
    loaded.sync = restartSync(loaded.sync);
    [loaded.startKind, loaded.led] = [null, null];
    const { deck } = loaded;
    const bufferMs = outputBufferMs();
    if (!trySlowRate(deck)) return void start(loaded, cue);
    const begin = beginOf(trimOf(loaded));
    const wanted = fileTimeAt(begin, trimOf(loaded));
    if (Math.abs(deck.element.currentTime - wanted) > 0.02) deck.seek(wanted);
    const playing = deck.play();
    loaded.startedEarlyMs = begin - songTime(cue);
    loaded.fade = SILENT;
    applyVolume(loaded);
    const stop = runLeadIn({
      deck,
      bufferMs,
      delayMs: settings.delays.led ?? USUAL_RATE_DELAY_MS,
      positionOf: (currentTime) => audiblePosition(currentTime * 1000, 0, trimOf(loaded)),
      // `loaded.cue` is newer than `cue`: the announced start of the song may differ slightly from the
      // predicted one.
      songTime: () => songTime(loaded.cue ?? cue),
      onFullRate(result) {
        // [H1811] The position has not moved during the whole lead-in, so this browser takes longer to start
        // an element than a lead-in lasts. That time is learned as the start delay.
        if (result.isHeard) loaded.led = result;
        else if (!deck.isStepped()) loaded.startKind = 'still';
        loaded.fade = FULL_VOLUME;
        applyVolume(loaded);
        loaded.state = 'running';
        loaded.soundedAt = performance.now();
      },
      onUnable() {
        settings.canLeadIn = false;
        pause(loaded);
        deck.seek(wanted);
      },
    });
    loaded.stopLeadIn = stop;
    void awaitPlay(loaded, playing, () => loaded.state === 'leading' && loaded.stopLeadIn === stop);
  }

  /** Sets the slow rate of a lead-in. Returns false if the browser does not support it. */
  function trySlowRate(deck: Deck): boolean {
    try {
      deck.setRate(LEAD_IN_RATE);
    } catch {
      settings.canLeadIn = false;
    }
    return settings.canLeadIn;
  }

  function pause(loaded: LoadedDeck): void {
    loaded.stopLeadIn();
    loaded.player.pause();
    loaded.player.setRate(1);
    loaded.state = 'ready';
  }

  /**
   * Measures the synchronization error (drift) and corrects it by rate or seek; returns the playback status. [H1914]
   * `isHeld` keeps a song silent that is silent.
   */
  function synchronize(loaded: LoadedDeck, cue: Cue, isHeld = false): 'strained' | 'playing' | 'loading' {
    const { player } = loaded;
    const error = audiblePosition(player.position() * 1000, 0, trimOf(loaded)) - songTime(cue);
    const at = performance.now();
    const playing = player.isSounding();
    const isUnheard = loaded.mix === 0 || loaded.fade.settledAt === null || silenceLeft(loaded) > 0;
    const phase = isUnheard ? 'unheard' : isEnding(cue) ? 'ending' : undefined;
    const seen = updateSync(loaded.sync, { at, error, playing, phase }, player.corrections);
    loaded.sync = seen.state;
    loaded.fade = settleFade(loaded.fade, { at, playing, error, errors: seen.state.errors, isHeld });
    applyVolume(loaded);
    const plan = player === loaded.deck ? planCatchUp(loaded.fade, player.corrections) : null;
    if (plan) {
      catchUp(loaded, plan, (error, endedAt) => {
        const settledAt = !isHeld && isNearTarget(error) ? endedAt : null;
        loaded.fade = { ...loaded.fade, recent: [], settledAt };
      });
      return 'loading';
    }
    const silent = planSilentCatchUp(seen.state.errors, player.corrections, silenceLeft(loaded));
    if (silent) {
      catchUp(loaded, silent);
      return 'loading';
    }
    if (seen.state.errors.length >= LEARN_AFTER_SAMPLES) learnDelays(loaded, seen.state.errors);
    for (const action of seen.actions) {
      if (action.kind === 'rate') player.setRate(action.rate);
      else player.seek(fileTimeAt(songTime(cue) + action.aheadMs, trimOf(loaded)));
    }
    bendRate(loaded);
    storeSeekDelay(loaded);
    // [H2052] Without data the silence is not the element's fault.
    const isWaiting = player === loaded.deck && loaded.deck.awaitsData();
    if (playing || isWaiting) loaded.soundedAt = at;
    if (player.isPaused() && !player.isEnded() && loaded.state === 'running') {
      settings.isInterrupted ||= !settings.muted && player === loaded.deck && loaded.deck.isPausedBySystem();
      loaded.state = 'ready';
    }
    failIfSilent(loaded, at);
    if (isStrained(loaded.sync, at)) return 'strained';
    return player.isSounding() && loaded.fade.settledAt !== null ? 'playing' : 'loading';
  }

  /**
   * [H1880] [H2098] While nothing is heard, plays the song faster or slower until its position is that of the hangout.
   * `onEnd` gets the error that remains, ms.
   */
  function catchUp(
    loaded: LoadedDeck,
    { rate, ms, errors }: CatchUp,
    onEnd?: (error: number, at: number) => void,
  ): void {
    learnDelays(loaded, errors);
    loaded.state = 'leading';
    const begunAt = performance.now();
    loaded.player.setRate(rate);
    const timer = setTimeout(() => {
      const at = performance.now();
      loaded.player.setRate(1);
      loaded.state = 'running';
      loaded.sync = restartSync(loaded.sync);
      // In a hidden page the timer may fire a second late, so the error that remains is measured.
      onEnd?.((at - begunAt - ms) * (rate - 1), at);
    }, ms);
    loaded.stopLeadIn = () => clearTimeout(timer);
  }

  /**
   * [H1437] Multiplies the rate chosen by the sync controller by the rate change with which the song
   * approaches the target lead. The sync controller measures errors against that moving lead, so it does not
   * work against the change.
   */
  function bendRate({ player, sync }: LoadedDeck): void {
    const rate = sync.rate * (1 + songBend());
    if (player.corrections.rate === 'continuous' && player.rate() !== rate) player.setRate(rate);
  }

  /**
   * [H505] [H1131] [H282] Learns from the synchronization errors after a start how long the deck or the provider's
   * player takes to start, or to change to full rate at the end of a lead-in.
   */
  function learnDelays(loaded: LoadedDeck, errors: readonly number[]): void {
    const { startKind, led } = loaded;
    const provider = idProviderOf(loaded);
    if (startKind)
      settings.delays = provider
        ? learnPlayerStart(settings.delays, provider, errors)
        : learnStartDelay(settings.delays, startKind, errors, loaded.startedEarlyMs);
    if (led) {
      const missed = led.errorMs - (middleOf(errors) ?? 0);
      settings.delays = learnLeadInDelay(settings.delays, led.delayMs + missed, outputBufferMs());
    }
    [loaded.startKind, loaded.led] = [null, null];
  }

  /** [H2098] Returns how much of the silence in front of the song is left, ms. */
  const silenceLeft = (loaded: LoadedDeck) => offsetOf(loaded) - loaded.player.position() * 1000;

  function storeSeekDelay(loaded: LoadedDeck): void {
    const { seekDelay } = loaded.sync;
    const provider = idProviderOf(loaded);
    if (!provider) loader.setSeekDelay(seekDelay);
    else if (playerDelaysOf(settings.delays, provider).seek !== seekDelay)
      settings.delays = setPlayerDelay(settings.delays, provider, { seek: seekDelay });
  }

  /**
   * [H1138] Marks a deck as broken if its provider's player should be playing but makes no sound for too long;
   * `retryLoad` then tries the next provider.
   */
  function failIfSilent(loaded: LoadedDeck, at: number): void {
    if (idProviderOf(loaded) === null || at - loaded.soundedAt < LONGEST_SILENCE_MS) return;
    if (loaded.player.isEnded()) return;
    loaded.error = new PlaybackError('error', `silent for ${LONGEST_SILENCE_MS} ms`);
    loaded.state = 'broken';
  }

  /** Starts a deck early, so that the song is heard on time: with a lead-in [H280], or by its start delay. */
  function startOnTime(loaded: LoadedDeck, cue: Cue): void {
    const left = beginOf(trimOf(loaded)) - songTime(cue);
    if (left > LONGEST_LEAD_MS) return;
    if (left > WAKE_UNTIL_MS && loaded.player === loaded.deck) loaded.deck.wake();
    const delayMs = settings.delays.led ?? USUAL_RATE_DELAY_MS;
    // A lead-in needs three things: an audio element, because only elements are silent at so slow a rate;
    // [H1724] positions that the browser reports in short steps at that rate; and [H1811] an element that
    // moves soon after its start.
    const canLead =
      loaded.player === loaded.deck &&
      !loaded.deck.isStepped() &&
      !loaded.deck.isWarm() &&
      !startsSlowly(settings.delays);
    const leads = canLead && settings.canLeadIn && isTimeForLeadIn(left, delayMs, outputBufferMs());
    const early = leads ? leadInMs(delayMs, outputBufferMs()) : startDelay(loaded, stillKindOf(loaded));
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
   * [H1135] Loads a broken song from its next provider. [H506] [H785] Without another provider, loads the song again
   * after `RETRY_MS` with new URLs: the network or the server may have been down, the session of the old URLs may have
   * ended, or the listener may have connected an account.
   */
  function retryLoad(loaded: LoadedDeck, cue: Cue): void {
    const from = () => songTime(cue);
    if (loader.recover(loaded, cue.song, from)) return;
    if (performance.now() - loaded.loadedAt < RETRY_MS) return;
    reload(loaded, cue, { renew: true });
  }

  function reload(loaded: LoadedDeck, cue: Cue, options: { renew: boolean }): void {
    loader.unload(loaded);
    void loader.load(loaded, cue.song, () => songTime(cue), options);
    loaded.cue = cue;
  }

  /** [H2052] Loads a song again whose element has stopped moving, or does not start. */
  function reloadIfStalled(loaded: LoadedDeck, cue: Cue): void {
    const { state, deck, player, loadedAt } = loaded;
    const at = performance.now();
    if ((state !== 'running' && state !== 'starting') || player !== deck || deck.isEnded()) return;
    if (state === 'starting' && deck.awaitsData()) loaded.soundedAt = at;
    if (at - loaded.soundedAt >= LONGEST_STALL_MS && at - loadedAt >= BETWEEN_LOADS_MS)
      reload(loaded, cue, { renew: false });
  }

  return {
    addressesOf: loader.uploadAddressesOf,
    trimOf,
    applyVolume,
    load: loader.load,
    unload: loader.unload,
    start,
    pause,
    synchronize,
    startOnTime,
    retryLoad,
    reloadIfStalled,
  };
}
