import { hasBotPermission } from '../principal.ts';
import type { RuleRefusal } from '../refusal.ts';
import type { RoomPerson, RoomPolicyContext, RoomRole } from './room-roles.ts';
import { findRestriction, hasRole, roomRank } from './room-roles.ts';

const MODERATOR = 1;
const CO_OWNER = 2;
const OWNER = 3;

function isAtLeast(person: RoomPerson, rank: number, context: RoomPolicyContext): boolean {
  return person.kind !== 'guest' && roomRank(person, context) >= rank;
}

/**
 * [H030] Whether a person ranks above another in this hangout. Nobody can moderate themselves, an equal or a higher
 * rank.
 */
function standsOver(person: RoomPerson, target: RoomPerson, context: RoomPolicyContext): boolean {
  return person.uuid !== target.uuid && roomRank(person, context) > roomRank(target, context);
}

/** [H031] Whether a person may change the hangout's name, appearance, number of seats and other settings. */
export function mayEditRoom(person: RoomPerson, context: RoomPolicyContext): boolean {
  return isAtLeast(person, CO_OWNER, context);
}

/** [H031] Whether a person may delete the hangout. */
export function mayDeleteRoom(person: RoomPerson, context: RoomPolicyContext): boolean {
  return isAtLeast(person, OWNER, context);
}

/** [R181] Whether a person may see and use the moderator tools. */
export function mayModerate(person: RoomPerson, context: RoomPolicyContext): boolean {
  return isAtLeast(person, MODERATOR, context);
}

/** [R180] Whether a person may kick another. A kicked person may return when the kick expires. */
export function mayKick(person: RoomPerson, target: RoomPerson, context: RoomPolicyContext): boolean {
  return isAtLeast(person, MODERATOR, context) && standsOver(person, target, context);
}

/** [H031] Whether a person may ban another from the hangout. */
export function mayBan(person: RoomPerson, target: RoomPerson, context: RoomPolicyContext): boolean {
  return isAtLeast(person, CO_OWNER, context) && standsOver(person, target, context);
}

/** [H031] Whether a person may mute another in the chat. */
export function mayMute(person: RoomPerson, target: RoomPerson, context: RoomPolicyContext): boolean {
  return mayKick(person, target, context);
}

/** [H031] Whether a person may remove a DJ from the seat; everybody may remove themselves. */
export function mayRemoveDj(person: RoomPerson, target: RoomPerson, context: RoomPolicyContext): boolean {
  return person.uuid === target.uuid || mayKick(person, target, context);
}

/**
 * [H019] Whether a person may skip the current song: its DJ and moderators may. `djUuid` is null while the house
 * playlist plays.
 */
export function maySkip(person: RoomPerson, djUuid: string | null, context: RoomPolicyContext): boolean {
  return person.uuid === djUuid || isAtLeast(person, MODERATOR, context);
}

/** [H031] Whether a person may pin a chat message. */
export function mayPin(person: RoomPerson, context: RoomPolicyContext): boolean {
  return isAtLeast(person, MODERATOR, context);
}

/** Roles that are restrictions; moderators add and remove them. */
const RESTRICTION_ROLES: readonly RoomRole[] = ['kicked', 'chatDisabled', 'djDisabled', 'voiceDisabled'];

/**
 * [R177] Whether a person may add or remove a role. Moderators change only restrictions; the owner and co-owners also
 * change roles below their own. The role `owner` changes only through `mayChangeOwner`.
 */
export function mayChangeRoles(
  person: RoomPerson,
  target: RoomPerson,
  role: RoomRole,
  context: RoomPolicyContext,
): boolean {
  if (role === 'owner' || !standsOver(person, target, context)) return false;
  if (role === 'coOwner') return isAtLeast(person, OWNER, context);
  return isAtLeast(person, RESTRICTION_ROLES.includes(role) ? MODERATOR : CO_OWNER, context);
}

/**
 * [R178] [H705] Whether a person may propose another registered person as the hangout's owner. The ownership is
 * transferred once both the present and the next owner have agreed.
 */
export function mayChangeOwner(person: RoomPerson, next: RoomPerson, context: RoomPolicyContext): boolean {
  const isNew = next.uuid !== person.uuid && next.uuid !== context.room.ownerUuid;
  return isAtLeast(person, CO_OWNER, context) && next.kind === 'user' && isNew;
}

/**
 * [H705] Whether a person may give the present owner's consent to a transfer of ownership: the owner, or a person whose
 * platform role ranks above hangouts.
 */
export function mayAgreeForOwner(person: RoomPerson, context: RoomPolicyContext): boolean {
  return isAtLeast(person, OWNER, context);
}

/**
 * [H705] Whether a person may cancel a transfer of ownership: the present owner, the next owner, or the person who
 * proposed the transfer.
 */
export function mayCancelTransfer(
  person: RoomPerson,
  transfer: { readonly nextOwnerUuid: string; readonly proposedBy: string },
  context: RoomPolicyContext,
): boolean {
  const isConcerned = person.uuid === transfer.nextOwnerUuid || person.uuid === transfer.proposedBy;
  return isConcerned || mayAgreeForOwner(person, context);
}

/**
 * [H704] The longest kick that a moderator may give, ms. A longer one would amount to a ban, and moderators
 * may not ban.
 */
export const MAX_MODERATOR_KICK_MS = 24 * 3_600_000;

/**
 * [H704] Whether a person may give a role for this long (ms; null without an end). Only kicks given by moderators are
 * limited.
 */
export function mayRestrictFor(
  person: RoomPerson,
  role: RoomRole,
  durationMs: number | null,
  context: RoomPolicyContext,
): boolean {
  if (role !== 'kicked' || isAtLeast(person, CO_OWNER, context)) return true;
  return durationMs !== null && durationMs <= MAX_MODERATOR_KICK_MS;
}

/** [R179] Whether a person may list the whole audience, not only the people on the dance floor. */
export function mayListAudience(person: RoomPerson, context: RoomPolicyContext): boolean {
  return isAtLeast(person, CO_OWNER, context);
}

/**
 * [H031] Whether a person may delete a chat message: authors their own messages, moderators those of people whom they
 * outrank.
 */
export function mayDeleteMessage(
  person: RoomPerson,
  author: RoomPerson,
  context: RoomPolicyContext,
): boolean {
  return person.uuid === author.uuid || mayKick(person, author, context);
}

/** [R184] Whether a person may take a seat. */
export function mayDj(person: RoomPerson, context: RoomPolicyContext): boolean {
  return refusalToDj(person, context) === null;
}

/**
 * [R184][H032] Returns why a person may not take a seat, or null. Guests never may; bots may if the hangout allows
 * bots.
 */
export function refusalToDj(person: RoomPerson, context: RoomPolicyContext): RuleRefusal | null {
  const refusal = (reason: string, message: string): RuleRefusal => ({
    code: 'not_allowed',
    message,
    details: { reason },
  });
  if (person.kind === 'guest') return { code: 'not_registered', message: 'Please sign up to do that' };
  if (!hasBotPermission(person, 'dj'))
    return refusal('botPermission', 'The owner of this bot does not let it DJ');
  if (findRestriction(context, person, 'djDisabled')) return refusal('djDisabled', 'You may not DJ here');
  const rank = roomRank(person, context);
  const isInvited = rank >= MODERATOR || hasRole(context, person.uuid, 'dj');
  const isPaying = person.subscriptionLevel >= 1 || rank >= CO_OWNER;
  if (context.room.djType === 'INVITE_ONLY' && !isInvited)
    return refusal('inviteOnly', 'Only invited DJs play here');
  if (context.room.djType === 'PRO_PLAN_OWNER' && !isPaying)
    return refusal('proPlan', 'A paid plan is needed to DJ here');
  return null;
}
