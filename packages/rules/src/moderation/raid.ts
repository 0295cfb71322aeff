import type { RuleRefusal } from '../refusal.ts';
import type { RoomPerson, RoomPolicyContext } from '../roles/room-roles.ts';
import { roomRank, standsAboveRooms } from '../roles/room-roles.ts';

/** [H343] The longest and the default duration of raid mode, in minutes. */
export const RAID_MINUTES = { most: 24 * 60, usual: 30 } as const;
/** [H343] Slow mode during raid mode is at least this: seconds between two messages of one person. */
export const RAID_SLOW_SECONDS = 10;

/** [H343] Whether raid mode is on at `now` (epoch ms). Raid mode expires by itself. */
export function isRaid(room: { readonly raidUntil?: number | null }, now: number): boolean {
  return (room.raidUntil ?? 0) > now;
}

/** [H343] Returns the refusal for a guest or bot that joins or writes during raid mode, or null. */
export function refusalInRaid(person: RoomPerson, context: RoomPolicyContext): RuleRefusal | null {
  if (person.kind === 'user' || !isRaid(context.room, context.now)) return null;
  const { raidUntil } = context.room;
  return {
    code: 'registered_only',
    message: 'Only registered people come in and write at the moment',
    details: { until: raidUntil },
  };
}

/** The parts of a chat message that may lead to other sites. */
export type PostedContent = { readonly text: string; readonly hasImages: boolean };

const LINK =
  /(?:https?:|www\.)\S|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|info|biz|io|gg|tv|me|ly|co|app|dev|xyz|link|site|online|shop|club|live|ru|cn|to|be|de|uk|es)(?![a-z0-9-])/i;

/** Whether a text contains a web address, with or without `https://`. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** [H344] Returns why a message with links or images is refused during raid mode, or null. Moderators may post them. */
export function refusalToPostLinks(
  person: RoomPerson,
  content: PostedContent,
  context: RoomPolicyContext,
): RuleRefusal | null {
  if (!isRaid(context.room, context.now)) return null;
  if (standsAboveRooms(person) || (person.kind !== 'guest' && roomRank(person, context) > 0)) return null;
  if (!content.hasImages && !hasLink(content.text)) return null;
  return { code: 'no_links', message: 'No links and pictures at the moment' };
}
