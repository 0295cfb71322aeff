import type { Cue } from './cue.ts';
import type { createDeckController } from './deck-controller.ts';
import type { DeckCrossfade, LoadedDeck } from './loaded-deck.ts';
import { canSetVolume } from './quality-switch.ts';
import { songNow } from './song-clock.ts';

/** The crossfade by which the song of a cue comes; null where it begins with a cut. */
export function fadeInOf({ startTime, crossfadeMs = 0 }: Cue): DeckCrossfade | null {
  return crossfadeMs > 0 ? { side: 'into', startTime, crossfadeMs } : null;
}

/**
 * [H1170] The end of a song that is still heard while the next one has begun: the deck of the former song plays on, in time with
 * all listeners, and fades out.
 */
export function createFadeOut({ synchronize, unload }: ReturnType<typeof createDeckController>) {
  let running: { readonly deck: LoadedDeck; readonly cue: Cue; readonly until: number } | null = null;

  function stop(): void {
    if (running) unload(running.deck);
    running = null;
  }

  return {
    stop,
    /** Whether the former song is still heard, so that its deck is not free. */
    isRunning: () => running !== null,
    /**
     * Begins where the next song fades in and the former one plays on another player. Players that exist once on a page do not
     * play two songs, and where a page may not set the volume both would be heard in full: there the change is a cut.
     */
    begin(
      former: LoadedDeck,
      formerCue: Cue | null,
      next: LoadedDeck,
      nextCue: Cue,
      isMuted: boolean,
    ): boolean {
      const fade = fadeInOf(nextCue);
      // [H528] A song that was muted by itself stays silent, also when the next one sounds.
      if (!fade || !formerCue || isMuted || former.state !== 'running' || former.player === next.player)
        return false;
      if (former.player === former.deck && !canSetVolume(former)) return false;
      former.crossfade = { ...fade, side: 'out' };
      running = { deck: former, cue: formerCue, until: fade.startTime + fade.crossfadeMs };
      return true;
    },
    /** Call it on every tick: keeps the former song in time, and ends it. `now` is the song that plays. */
    drive(now: Cue): void {
      if (!running) return;
      const { deck, cue, until } = running;
      if (songNow(now.startTime) >= until || !fadeInOf(now) || deck.state !== 'running') stop();
      else synchronize(deck, cue);
    },
  };
}
