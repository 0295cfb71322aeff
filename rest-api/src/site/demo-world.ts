import { hasResidents } from '@hangout/db';
import { perServer } from '../framework/index.ts';

/** How long an answer is cached, ms: every window asks, and a world may be seeded while servers run. */
const FRESH_MS = 30_000;

/** [H1976] Tells whether this is the demo world. */
export const demoWorld = perServer((db, { clock }) => {
  let last = { at: Number.NEGATIVE_INFINITY, isDemo: false };
  return {
    async isDemo(): Promise<boolean> {
      const now = clock.now();
      if (now - last.at >= FRESH_MS) last = { at: now, isDemo: await hasResidents(db) };
      return last.isDemo;
    },
  };
});
