import type { RuleRefusal } from '../refusal.ts';
import type { RoomMoment, RoomPerson } from '../roles/room-roles.ts';
import { roomRank, standsAboveRooms } from '../roles/room-roles.ts';

/** [H343] For how long raid mode may be chosen, minutes. */
export const RAID_MINUTES = { most: 24 * 60, usual: 30 } as const;
/** [H343] Least wait between two lines while it lasts, seconds. */
export const RAID_SLOW_SECONDS = 10;

/** [H343] Whether a hangout keeps its doors half shut at this moment (epoch ms); it lapses by itself. */
export function isRaid(room: { readonly raidUntil?: number | null }, now: number): boolean {
  return (room.raidUntil ?? 0) > now;
}

/** [H343] Why somebody without an account, or a bot, neither comes in nor writes, or null. */
export function refusalInRaid(person: RoomPerson, at: RoomMoment): RuleRefusal | null {
  if (person.kind === 'user' || !isRaid(at.room, at.now)) return null;
  const { raidUntil } = at.room;
  return {
    code: 'registered_only',
    message: 'Only registered people come in and write at the moment',
    details: { until: raidUntil },
  };
}

/** What a line carries that may lead elsewhere. */
export type Enclosed = { readonly text: string; readonly hasPictures: boolean };

const LEADS_ELSEWHERE =
  /(?:https?:|www\.)\S|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|info|biz|io|gg|tv|me|ly|co|app|dev|xyz|link|site|online|shop|club|live|ru|cn|to|be|de|uk|es)(?![a-z0-9-])/i;

/** Whether a text holds an address, with or without its beginning. */
export function hasLink(text: string): boolean {
  return LEADS_ELSEWHERE.test(text);
}

/** [H344] Why a line may not carry links or pictures now, or null; those who keep order may. */
export function refusalToLink(person: RoomPerson, line: Enclosed, at: RoomMoment): RuleRefusal | null {
  if (!isRaid(at.room, at.now)) return null;
  if (standsAboveRooms(person) || (person.kind !== 'guest' && roomRank(person, at) > 0)) return null;
  if (!line.hasPictures && !hasLink(line.text)) return null;
  return { code: 'no_links', message: 'No links and pictures at the moment' };
}
