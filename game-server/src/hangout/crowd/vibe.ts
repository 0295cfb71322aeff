import { vibe } from '@hangout/rules';
import { electorate, type Hangout } from '../hangout.ts';

/** [H424] After a recovery this long is given to people to come back, ms. */
export const SETTLING_MS = 15_000;

/** The mood at this moment (epoch ms), 0 to 1. */
export function vibeNow(h: Hangout, now: number): number {
  const { counts, voters } = h.votes;
  const present = electorate(h);
  const people = now - h.openedAt < SETTLING_MS ? Math.max(present, voters) : present;
  return vibe({ counts, voters, electorate: people, playing: h.booth.now !== null });
}
