import { refusalInRaid } from '../moderation/raid.ts';
import type { RuleRefusal } from '../refusal.ts';
import type { RoomMoment, RoomPerson, RoomRole } from './room-roles.ts';
import { activeRole, hasRole, roomRank, standsAboveRooms } from './room-roles.ts';

const MODERATOR = 1;
const CO_OWNER = 2;
const OWNER = 3;

function isAtLeast(person: RoomPerson, rank: number, at: RoomMoment): boolean {
  return person.kind !== 'guest' && roomRank(person, at) >= rank;
}

/** [H030] Nobody acts on themselves, on an equal or on somebody higher. */
function standsOver(person: RoomPerson, target: RoomPerson, at: RoomMoment): boolean {
  return person.uuid !== target.uuid && roomRank(person, at) > roomRank(target, at);
}

/** [H031] Name, look, seats and the other settings. */
export function mayEditRoom(person: RoomPerson, at: RoomMoment): boolean {
  return isAtLeast(person, CO_OWNER, at);
}

export function mayDeleteRoom(person: RoomPerson, at: RoomMoment): boolean {
  return isAtLeast(person, OWNER, at);
}

/** [R181] Sees the tools of those who keep order here. */
export function mayModerate(person: RoomPerson, at: RoomMoment): boolean {
  return isAtLeast(person, MODERATOR, at);
}

/** [R180] Sends somebody out for a while. */
export function mayKick(person: RoomPerson, target: RoomPerson, at: RoomMoment): boolean {
  return isAtLeast(person, MODERATOR, at) && standsOver(person, target, at);
}

/** [H031] Sends somebody out until the ban is lifted. */
export function mayBan(person: RoomPerson, target: RoomPerson, at: RoomMoment): boolean {
  return isAtLeast(person, CO_OWNER, at) && standsOver(person, target, at);
}

/** [H031] Keeps somebody from writing. */
export function mayMute(person: RoomPerson, target: RoomPerson, at: RoomMoment): boolean {
  return mayKick(person, target, at);
}

/** [H031] Takes a DJ off the stage, oneself always. */
export function mayRemoveDj(person: RoomPerson, target: RoomPerson, at: RoomMoment): boolean {
  return person.uuid === target.uuid || mayKick(person, target, at);
}

/** [H019] The DJ who plays, and whoever keeps order; `djUuid` null is the house. */
export function maySkip(person: RoomPerson, djUuid: string | null, at: RoomMoment): boolean {
  return person.uuid === djUuid || isAtLeast(person, MODERATOR, at);
}

export function mayPin(person: RoomPerson, at: RoomMoment): boolean {
  return isAtLeast(person, MODERATOR, at);
}

/** Ranks that somebody can be given; `owner` changes hands by `mayChangeOwner` alone. */
const MODERATORS_ROLES: readonly RoomRole[] = ['kicked', 'chatDisabled', 'djDisabled'];

/** [R177] Gives or takes a role. Moderators only those that keep order, owner and co-owner the others below them. */
export function mayChangeRoles(
  person: RoomPerson,
  target: RoomPerson,
  role: RoomRole,
  at: RoomMoment,
): boolean {
  if (role === 'owner' || !standsOver(person, target, at)) return false;
  if (role === 'coOwner') return isAtLeast(person, OWNER, at);
  return isAtLeast(person, MODERATORS_ROLES.includes(role) ? MODERATOR : CO_OWNER, at);
}

/** [R178] Hands the hangout to another registered person. */
export function mayChangeOwner(person: RoomPerson, next: RoomPerson, at: RoomMoment): boolean {
  return isAtLeast(person, CO_OWNER, at) && next.kind === 'user' && next.uuid !== at.room.ownerUuid;
}

/** [R179] Reads who is present beside the dance floor. */
export function mayListAudience(person: RoomPerson, at: RoomMoment): boolean {
  return isAtLeast(person, CO_OWNER, at);
}

/** [H031] One's own message always; others' by those who keep order and stand over the author. */
export function mayDeleteMessage(person: RoomPerson, author: RoomPerson, at: RoomMoment): boolean {
  return person.uuid === author.uuid || mayKick(person, author, at);
}

/** [R184] Whether somebody may take a seat. */
export function mayDj(person: RoomPerson, at: RoomMoment): boolean {
  return refusalToDj(person, at) === null;
}

/** [R184][H032] Why somebody may not take a seat, or null. Guests never may; bots may wherever anyone may. */
export function refusalToDj(person: RoomPerson, at: RoomMoment): RuleRefusal | null {
  const refusal = (reason: string, message: string): RuleRefusal => ({
    code: 'not_allowed',
    message,
    details: { reason },
  });
  if (person.kind === 'guest') return { code: 'not_registered', message: 'Please sign up to do that' };
  if (hasRole(at, person.uuid, 'djDisabled')) return refusal('djDisabled', 'You may not DJ here');
  const rank = roomRank(person, at);
  const isInvited = rank >= MODERATOR || hasRole(at, person.uuid, 'dj');
  const isPaying = person.subscriptionLevel >= 1 || rank >= CO_OWNER;
  if (at.room.djType === 'INVITE_ONLY' && !isInvited)
    return refusal('inviteOnly', 'Only invited DJs play here');
  if (at.room.djType === 'PRO_PLAN_OWNER' && !isPaying)
    return refusal('proPlan', 'A paid plan is needed to DJ here');
  return null;
}

export function mayChat(person: RoomPerson, at: RoomMoment): boolean {
  return refusalToChat(person, at) === null;
}

/** [R105][R182][H343] Why somebody may not write, with the moment it lapses (epoch ms, null never), or null. */
export function refusalToChat(person: RoomPerson, at: RoomMoment): RuleRefusal | null {
  const entry = activeRole(at, person.uuid, 'chatDisabled');
  if (!entry) return refusalInRaid(person, at);
  const { expirationTime } = entry;
  return {
    code: 'chat_disabled',
    message: 'You may not write here at the moment',
    details: { expirationTime },
  };
}

export function mayEnter(person: RoomPerson, at: RoomMoment): boolean {
  return refusalToEnter(person, at) === null;
}

/** [H343] Why somebody is not let in at the door, or null: kept out, or a raid; who is inside already stays. */
export function refusalAtDoor(person: RoomPerson, at: RoomMoment): RuleRefusal | null {
  return refusalToEnter(person, at) ?? refusalInRaid(person, at);
}

/**
 * [R182] Why somebody may not come in, or null. `remainingMs` is null for a ban without an end. Passwords and a
 * full house are the caller's matter.
 */
export function refusalToEnter(person: RoomPerson, at: RoomMoment): RuleRefusal | null {
  if (standsAboveRooms(person) || person.uuid === at.room.ownerUuid) return null;
  for (const type of ['banned', 'kicked'] as const) {
    const entry = activeRole(at, person.uuid, type);
    if (!entry) continue;
    const { expirationTime } = entry;
    const remainingMs = expirationTime === null ? null : expirationTime - at.now;
    const message =
      type === 'banned' ? 'You are banned from this hangout' : 'You were sent out of this hangout';
    return { code: type, message, details: { type, expirationTime, remainingMs } };
  }
  return null;
}
