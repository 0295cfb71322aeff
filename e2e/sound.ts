import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** What the client says of its sound, for measurements. */
export interface Figures {
  readonly songId: string | null;
  readonly heardSongTimeMs: number | null;
  readonly serverNowMs: number;
  readonly offsetMs: number | null;
  readonly rate: number;
  readonly playing: boolean;
  /** By the listener's own wish. */
  readonly muted: boolean;
}

/** Louder than this is sound, root mean square of 0 to 1. */
export const SILENCE = 0.003;

export const figures = (page: Page): Promise<Figures> => page.evaluate(() => window.__hangout.sound());
export const level = (page: Page): Promise<number> => page.evaluate(() => window.__hangout.level());

/** Resolves with what was heard once sound plays, stands above silence and moves on. */
export async function untilHeard(page: Page, patienceMs = 30_000): Promise<Figures & { level: number }> {
  return until(
    'sound is heard',
    async () => {
      const [before, loud] = [await figures(page), await level(page)];
      await page.waitForTimeout(300);
      const after = await figures(page);
      const moved = (after.heardSongTimeMs ?? 0) - (before.heardSongTimeMs ?? 0);
      return after.playing && before.playing && moved > 100 && loud > SILENCE && { ...after, level: loud };
    },
    { patienceMs },
  );
}

declare global {
  interface Window {
    __hangout: { sound(): Figures; level(): number };
  }
}
