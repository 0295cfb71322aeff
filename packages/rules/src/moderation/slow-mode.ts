import type { RuleRefusal } from '../refusal.ts';
import type { RoomMoment, RoomPerson } from '../roles/room-roles.ts';
import { roomRank } from '../roles/room-roles.ts';
import { isRaid, RAID_SLOW_SECONDS } from './raid.ts';

/** [H341] Longest wait between two lines, seconds. */
export const MAX_SLOW_SECONDS = 300;

/** [H341] Seconds that somebody waits between two lines here; 0 for those who keep order. */
export function slowSeconds(person: RoomPerson, at: RoomMoment): number {
  if (person.kind !== 'guest' && roomRank(person, at) > 0) return 0;
  const wanted = Math.max(0, Math.min(MAX_SLOW_SECONDS, at.room.slowModeSeconds ?? 0));
  return isRaid(at.room, at.now) ? Math.max(wanted, RAID_SLOW_SECONDS) : wanted;
}

/** [H341] How long somebody still waits for the next line, ms; `lastLineAt` in epoch ms, null for none yet. */
export function slowWaitMs(person: RoomPerson, lastLineAt: number | null, at: RoomMoment): number {
  if (lastLineAt === null) return 0;
  // a clock that was set back must not silence anybody for longer than the setting says
  const waited = Math.max(0, at.now - lastLineAt);
  return Math.max(0, slowSeconds(person, at) * 1000 - waited);
}

/** [H341] Why the next line has to wait, or null. */
export function refusalToHurry(
  person: RoomPerson,
  lastLineAt: number | null,
  at: RoomMoment,
): RuleRefusal | null {
  const waitMs = slowWaitMs(person, lastLineAt, at);
  if (waitMs === 0) return null;
  return { code: 'slow_mode', message: 'One moment before your next line', details: { waitMs } };
}
