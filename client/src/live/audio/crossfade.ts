import type { Cue } from './cue.ts';
import type { createDeckController } from './deck-controller.ts';
import type { DeckCrossfade, LoadedDeck } from './loaded-deck.ts';
import { canSetVolume } from './quality-switch.ts';
import { songNow } from './song-clock.ts';

/** Returns the crossfade at the start of a cue; null for a cut, that is, a start without a crossfade. */
export function fadeInOf({ startTime, crossfadeMs = 0 }: Cue): DeckCrossfade | null {
  return crossfadeMs > 0 ? { side: 'into', startTime, crossfadeMs } : null;
}

/**
 * [H1170] Creates the fade-out of a crossfade: while the next song fades in, the deck with the previous song
 * keeps playing in sync with all listeners and fades out.
 */
export function createFadeOut({ synchronize, unload }: ReturnType<typeof createDeckController>) {
  let running: { readonly deck: LoadedDeck; readonly cue: Cue; readonly until: number } | null = null;

  function stop(): void {
    if (running) unload(running.deck);
    running = null;
  }

  return {
    stop,
    /** Whether the previous song is still audible, so that its deck cannot load another song. */
    isRunning: () => running !== null,
    /**
     * Begins the fade-out and returns true. Returns false if it is impossible, so that the songs change by a
     * cut. It is impossible if both songs need the same provider's player, because a page has only one of
     * each, or if the page cannot set the volume, because both songs would play at full volume.
     */
    begin(
      former: LoadedDeck,
      formerCue: Cue | null,
      next: LoadedDeck,
      nextCue: Cue,
      isMuted: boolean,
    ): boolean {
      const fade = fadeInOf(nextCue);
      // [H528] A song muted by the user stays silent during the fade-out.
      if (!fade || !formerCue || isMuted || former.state !== 'running') return false;
      // The next song has waited for the player since it was loaded ahead.
      if (next.state === 'waiting') return false;
      if (former.player === former.deck && !canSetVolume(former)) return false;
      former.crossfade = { ...fade, side: 'out' };
      running = { deck: former, cue: formerCue, until: fade.startTime + fade.crossfadeMs };
      return true;
    },
    /**
     * Must be called on every tick: keeps the previous song in sync until the crossfade ends. `now` is the cue of the
     * current song.
     */
    drive(now: Cue): void {
      if (!running) return;
      const { deck, cue, until } = running;
      if (songNow(now.startTime) >= until || !fadeInOf(now) || deck.state !== 'running') stop();
      else synchronize(deck, cue);
    },
  };
}
