import { type AudioQuality, isSynchronized } from '@hangout/rules';
import { serverNow } from '../../platform/server-clock.ts';
import type { Cue } from './cue.ts';
import type { createDeckController } from './deck-controller.ts';
import { FULL_VOLUME } from './fade-in.ts';
import { type ListenerSettings, type LoadedDeck, songTime } from './loaded-deck.ts';

/**
 * A switch of the quality begins only if more than this is left of the song, ms, because the next song needs
 * the second deck.
 */
const SHORTEST_REST_MS = 20_000;
/** A switch that is unfinished when only this much of the song is left, ms, is cancelled. */
const GIVE_UP_BEFORE_END_MS = 12_000;
const LONGEST_SWITCH_MS = 15_000;
/** Length of the crossfade between both decks, ms. */
const CROSSFADE_MS = 200;
/** Polling interval for a quality that the server is encoding, ms. */
const ASK_AGAIN_MS = 3_000;

interface Switch {
  readonly since: number;
  readonly quality: AudioQuality;
  /** Start of the crossfade on the page's monotonic clock, ms; null before it. */
  fadeSince: number | null;
  isOver: boolean;
}

/** Whether the second deck is free ('idle') or in use ('busy'), or has replaced the first one ('done'). */
export type SwitchStep = 'idle' | 'busy' | 'done';

/**
 * [H290] Changes the quality of the current song without a gap. The second deck loads the song in the other quality,
 * synchronizes silently, and crossfades with the first deck once both are at the same position.
 */
export function createQualitySwitch(
  settings: ListenerSettings,
  { addressesOf, load, unload, start, synchronize, applyVolume }: ReturnType<typeof createDeckController>,
) {
  let running: Switch | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  function begin(front: LoadedDeck, back: LoadedDeck, cue: Cue): void {
    const one: Switch = {
      since: performance.now(),
      quality: settings.quality,
      fadeSince: null,
      isOver: false,
    };
    running = one;
    askedAt = one.since;
    front.wantedQuality = one.quality;
    unload(back);
    const prepare = async () => {
      const { quality, qualityComes = false } = await addressesOf(cue.song);
      if (running !== one) return;
      front.qualityComes = qualityComes;
      if (quality === front.quality) one.isOver = true;
      else {
        void load(back, cue.song, () => songTime(cue));
        back.mix = 0;
      }
    };
    prepare().catch(() => {
      one.isOver = true;
    });
  }

  /** Returns whether the first deck plays another quality than the wanted one and a switch may begin now. */
  function isWanted(front: LoadedDeck): boolean {
    if (front.quality === null) return false;
    const isAskedAgain = front.qualityComes && performance.now() - askedAt > ASK_AGAIN_MS;
    // The volume is checked last, because the check itself changes the volume for a moment.
    return (front.wantedQuality !== settings.quality || isAskedAgain) && canSetVolume(front);
  }

  /**
   * Cancels the switch: the current song continues in its quality, and the next song is loaded in the wanted
   * one.
   */
  function stop(front: LoadedDeck, back: LoadedDeck): void {
    if (!running) return;
    running = null;
    unload(back);
    front.mix = 1;
    applyVolume(front);
  }

  function crossfade(one: Switch, front: LoadedDeck, back: LoadedDeck): SwitchStep {
    one.fadeSince ??= performance.now();
    const share = Math.min(1, (performance.now() - one.fadeSince) / CROSSFADE_MS);
    back.fade = FULL_VOLUME;
    [front.mix, back.mix] = [1 - share, share];
    applyVolume(front);
    applyVolume(back);
    if (share < 1) return 'busy';
    running = null;
    return 'done';
  }

  return {
    stop,
    /**
     * Called on every tick while the front deck plays `cue`: begins or continues a switch. After 'done' the caller
     * swaps the decks.
     */
    step(front: LoadedDeck, back: LoadedDeck, cue: Cue): SwitchStep {
      const restMs = cue.endTime - serverNow();
      if (!running) {
        if (!isWanted(front) || restMs < SHORTEST_REST_MS) return 'idle';
        begin(front, back, cue);
      }
      const one = running;
      if (!one) return 'idle';
      if (one.fadeSince !== null) return crossfade(one, front, back);
      const isLate = performance.now() - one.since > LONGEST_SWITCH_MS || restMs < GIVE_UP_BEFORE_END_MS;
      if (one.isOver || isLate || one.quality !== settings.quality || isUnusable(back)) {
        stop(front, back);
        return 'idle';
      }
      if (back.state === 'ready') void start(back, cue);
      if (back.state !== 'running') return 'busy';
      back.cue = cue;
      synchronize(back, cue);
      return isSynchronized(back.sync, front.sync, back.player.corrections)
        ? crossfade(one, front, back)
        : 'busy';
    },
  };
}

const isUnusable = ({ state }: LoadedDeck) => state === 'broken' || state === 'blocked';

/**
 * Returns whether the page can set an element's volume. On iOS it cannot, so both decks of a switch would be
 * audible.
 */
export function canSetVolume({ deck: { element }, mix }: LoadedDeck): boolean {
  if (mix < 1 || element.volume < 1) return true;
  element.volume = 0.9;
  const isSet = element.volume < 1;
  element.volume = 1;
  return isSet;
}
