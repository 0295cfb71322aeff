import { waitFor } from '@hangout/testkit/wait-for';
import type { DrivenPage } from './webkit.ts';

/** Sound figures that the client exposes for measurements. */
export interface SoundFigures {
  readonly songId: string | null;
  readonly heardSongTimeMs: number | null;
  readonly serverNowMs: number;
  readonly offsetMs: number | null;
  readonly rate: number;
  readonly playing: boolean;
  readonly muted: boolean;
  /** The provider of the current song, or of the player that plays it. */
  readonly provider: string | null;
}

/** Level above which there is sound: root mean square, 0 to 1. */
export const SILENCE = 0.003;

type Evaluating = Pick<DrivenPage, 'evaluate'>;

export const readSound = (page: Evaluating): Promise<SoundFigures> =>
  page.evaluate('window.__hangout.sound()');
export const readLevel = (page: Evaluating): Promise<number> => page.evaluate('window.__hangout.level()');

/**
 * Waits until a song plays, its level is above silence and its time advances.
 * @param measure reads the level if the page cannot measure it
 */
export async function waitForSound(
  page: Evaluating,
  measure: () => Promise<number> = () => readLevel(page),
): Promise<SoundFigures & { level: number }> {
  let before: SoundFigures | undefined;
  return waitFor('sound is audible', async () => {
    // `readSound` throws until the player's chunk is loaded.
    const [after, level] = [await readSound(page), await measure()];
    before ??= after;
    const moved = (after.heardSongTimeMs ?? 0) - (before.heardSongTimeMs ?? 0);
    const isHeard = after.playing && before.playing && moved > 100 && level > SILENCE;
    // Compares with the first reading until the song has advanced far enough.
    if (!before.playing || after.songId !== before.songId || moved < 0) before = after;
    return isHeard && { ...after, level };
  });
}

declare global {
  interface Window {
    __hangout: { sound(): SoundFigures; level(): number };
  }
}
