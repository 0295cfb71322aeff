import type { RuleRefusal } from '../refusal.ts';
import type { RoomPerson, RoomPolicyContext } from '../roles/room-roles.ts';
import { roomRank } from '../roles/room-roles.ts';
import { isRaid, RAID_SLOW_SECONDS } from './raid.ts';

/** [H341] The longest slow mode: seconds between two messages of one user. */
export const MAX_SLOW_SECONDS = 300;

/** [H341] Returns how many seconds a user must wait between two chat messages; 0 for moderators. */
export function slowModeSecondsFor(person: RoomPerson, context: RoomPolicyContext): number {
  if (person.kind !== 'guest' && roomRank(person, context) > 0) return 0;
  const wanted = Math.max(0, Math.min(MAX_SLOW_SECONDS, context.room.slowModeSeconds ?? 0));
  return isRaid(context.room, context.now) ? Math.max(wanted, RAID_SLOW_SECONDS) : wanted;
}

/**
 * [H341] Returns how long a user must wait before writing again, ms. `lastMessageAt` is in epoch ms, null if the user
 * has not written yet.
 */
export function slowModeWaitMs(
  person: RoomPerson,
  lastMessageAt: number | null,
  context: RoomPolicyContext,
): number {
  if (lastMessageAt === null) return 0;
  // If the clock was set back, the user waits at most one slow-mode interval.
  const waited = Math.max(0, context.now - lastMessageAt);
  return Math.max(0, slowModeSecondsFor(person, context) * 1000 - waited);
}

/** [H341] Returns why slow mode refuses a user's next message, or null. */
export function refusalInSlowMode(
  person: RoomPerson,
  lastMessageAt: number | null,
  context: RoomPolicyContext,
): RuleRefusal | null {
  const waitMs = slowModeWaitMs(person, lastMessageAt, context);
  if (waitMs === 0) return null;
  return { code: 'slow_mode', message: 'One moment before your next line', details: { waitMs } };
}
