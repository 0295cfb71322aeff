import { calculateVibe } from '@hangout/rules';
import { countElectorate, type Hangout } from '../hangout.ts';

/** [H424] After a recovery, people reconnect for up to this long, ms. */
export const RECOVERY_SETTLE_MS = 15_000;

/** Returns the vibe meter now, 0 to 1. While people may still be reconnecting, voters count as present. */
export function currentVibe(hangout: Hangout): number {
  const { counts, voters } = hangout.booth.votes;
  const present = countElectorate(hangout);
  const isSettling = hangout.dependencies.scheduler.now() - hangout.lifecycle.openedAt < RECOVERY_SETTLE_MS;
  const electorate = isSettling ? Math.max(present, voters) : present;
  return calculateVibe({ counts, voters, electorate, playing: hangout.booth.current.now !== null });
}

/** Returns the vibe meter now, and records it if it is the highest since the song began. */
export function takeVibe(hangout: Hangout): number {
  const vibe = currentVibe(hangout);
  hangout.booth.peakVibe = Math.max(hangout.booth.peakVibe, vibe);
  return vibe;
}
