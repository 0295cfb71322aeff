import { waitFor } from '@hangout/testkit/wait-for';
import type { DrivenPage } from './webkit.ts';

/** What the client reports about its playback, for measurements. */
export interface SoundFigures {
  readonly songId: string | null;
  readonly heardSongTimeMs: number | null;
  readonly serverNowMs: number;
  readonly offsetMs: number | null;
  readonly rate: number;
  readonly playing: boolean;
  readonly muted: boolean;
  /** Provider of the current song, or of the player that plays it. */
  readonly provider: string | null;
}

/** Above this level there is sound: root mean square, 0 to 1. */
export const SILENCE = 0.003;

type Evaluating = Pick<DrivenPage, 'evaluate'>;

export const readSound = (page: Evaluating): Promise<SoundFigures> =>
  page.evaluate('window.__hangout.sound()');
export const readLevel = (page: Evaluating): Promise<number> => page.evaluate('window.__hangout.level()');

/**
 * Waits until a song plays audibly and its position advances.
 * @param measure measures the level if the page cannot
 */
export async function waitForSound(
  page: Evaluating,
  measure: () => Promise<number> = () => readLevel(page),
): Promise<SoundFigures & { level: number }> {
  let before: SoundFigures | undefined;
  return waitFor('sound is audible', async () => {
    // `readSound` throws until the player's code is loaded.
    const [after, level] = [await readSound(page), await measure()];
    before ??= after;
    const moved = (after.heardSongTimeMs ?? 0) - (before.heardSongTimeMs ?? 0);
    const isHeard = after.playing && before.playing && moved > 100 && level > SILENCE;
    // The first reading stays the reference until the song has advanced far enough.
    if (!before.playing || after.songId !== before.songId || moved < 0) before = after;
    return isHeard && { ...after, level };
  });
}

declare global {
  interface Window {
    __hangout: { sound(): SoundFigures; level(): number };
  }
}
