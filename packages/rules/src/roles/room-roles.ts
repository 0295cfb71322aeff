import type { BotPermission, GlobalRole, Guest, Member } from '../principal.ts';
import { globalRank } from '../principal.ts';

/** [R058] The roles of one hangout; the last five are restrictions. */
export const ROOM_ROLES = [
  'owner',
  'coOwner',
  'moderator',
  'dj',
  'djDisabled',
  'chatDisabled',
  'voiceDisabled',
  'kicked',
  'banned',
] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

/** [R057] A role of a user in a hangout. `expirationTime` is in epoch ms; null never expires. */
export type RoomRoleEntry = {
  readonly userUuid: string;
  readonly role: RoomRole;
  readonly expirationTime: number | null;
};

/** [R051] Who may take a seat. */
export const DJ_TYPES = ['EVERYONE', 'INVITE_ONLY', 'PRO_PLAN_OWNER'] as const;
export type DjType = (typeof DJ_TYPES)[number];

/** The fields of a hangout that decide who may do what in it. */
export type RoomLike = {
  readonly ownerUuid: string;
  readonly djType: DjType;
  /** seconds between two chat messages of one person */
  readonly slowModeSeconds?: number;
  /** epoch ms until which raid mode lasts */
  readonly raidUntil?: number | null;
};

/** The fields of a person that decide what they may do in a hangout. */
export type RoomPerson = {
  readonly uuid: string;
  readonly kind: 'user' | 'bot' | 'guest';
  readonly globalRole: GlobalRole;
  readonly subscriptionLevel: number;
  /** Owner of a bot; restrictions of the owner also apply to the bot. */
  readonly ownerUuid?: string | null;
  /** [H958] The actions that the bot's owner allows to the bot; all actions if absent. */
  readonly botPermissions?: readonly BotPermission[];
};

/** Reduces a principal to the fields that the policies of a hangout need. */
export function toRoomPerson(
  principal: Guest | Pick<Member, 'uuid' | 'kind' | 'role' | 'subscriptionLevel' | 'ownerUuid'>,
): RoomPerson {
  const { uuid, kind } = principal;
  if (kind === 'guest') return { uuid, kind, globalRole: 'user', subscriptionLevel: 0 };
  const { role: globalRole, subscriptionLevel, ownerUuid = null } = principal;
  return { uuid, kind, globalRole, subscriptionLevel, ownerUuid };
}

/** The data that the policies of a hangout need besides the person: the room, its roles and the time (epoch ms). */
export type RoomPolicyContext = {
  readonly room: RoomLike;
  readonly roles: readonly RoomRoleEntry[];
  readonly now: number;
};

/**
 * [R105][R182] Returns the roles that have not expired, including mutes, kicks and bans. A role whose time is null
 * never expires.
 */
export function filterActiveRoles(entries: readonly RoomRoleEntry[], now: number): RoomRoleEntry[] {
  return entries.filter(({ expirationTime }) => expirationTime === null || expirationTime > now);
}

/**
 * Returns the entry that gives a person this role now, or null. If there are several, the one that expires last counts.
 */
export function findActiveRole(
  context: RoomPolicyContext,
  userUuid: string,
  role: RoomRole,
): RoomRoleEntry | null {
  const endOf = (entry: RoomRoleEntry) => entry.expirationTime ?? Number.POSITIVE_INFINITY;
  const entries = filterActiveRoles(context.roles, context.now).filter(
    (one) => one.userUuid === userUuid && one.role === role,
  );
  return entries.toSorted((a, b) => endOf(b) - endOf(a))[0] ?? null;
}

/**
 * [H2041] Returns when a kick until `until` ends: not before a kick that is in force. Two moderators may kick at the same
 * moment, and the shorter kick must not let its user in earlier. Epoch ms; null is never.
 */
export function endOfKick(context: RoomPolicyContext, userUuid: string, until: number | null): number | null {
  const kick = findActiveRole(context, userUuid, 'kicked');
  if (!kick || until === null) return until;
  return kick.expirationTime === null ? null : Math.max(kick.expirationTime, until);
}

/**
 * [H701] Returns the entry that restricts a person now: their own or, for a bot, its owner's. Null if there is none.
 */
export function findRestriction(
  context: RoomPolicyContext,
  { uuid, ownerUuid }: Pick<RoomPerson, 'uuid' | 'ownerUuid'>,
  role: RoomRole,
): RoomRoleEntry | null {
  return findActiveRole(context, uuid, role) ?? (ownerUuid ? findActiveRole(context, ownerUuid, role) : null);
}

/** Whether a user has this role in the hangout now. */
export function hasRole(context: RoomPolicyContext, userUuid: string, role: RoomRole): boolean {
  if (role === 'owner') return context.room.ownerUuid === userUuid;
  return findActiveRole(context, userUuid, role) !== null;
}

/** Returns the role shown next to a name: the highest of owner, coOwner, moderator and dj, or null. */
export function highestRole(
  context: RoomPolicyContext,
  userUuid: string,
): 'owner' | 'coOwner' | 'moderator' | 'dj' | null {
  const ranks = ['owner', 'coOwner', 'moderator', 'dj'] as const;
  return ranks.find((role) => hasRole(context, userUuid, role)) ?? null;
}

/** [H030] Platform roles that rank above every role of a hangout. */
const ABOVE_ROOMS: readonly GlobalRole[] = ['superUser', 'admin', 'globalModerator', 'staff'];

/** Whether a platform role allows a person to moderate every hangout. */
export function standsAboveRooms(person: Pick<RoomPerson, 'kind' | 'globalRole'>): boolean {
  return person.kind === 'user' && ABOVE_ROOMS.includes(person.globalRole);
}

/**
 * Whether a person has a role that gives rights in the hangout, `dj` included, or a platform role above hangouts. Guests
 * have none.
 */
export function holdsRole(person: RoomPerson, context: RoomPolicyContext): boolean {
  return person.kind !== 'guest' && (standsAboveRooms(person) || highestRole(context, person.uuid) !== null);
}

/**
 * [H030] Returns a person's rank in a hangout: 0 without a role, 1 moderator, 2 coOwner, 3 owner; platform roles above
 * hangouts rank above 3.
 */
export function roomRank(person: RoomPerson, context: RoomPolicyContext): number {
  if (standsAboveRooms(person)) return 4 + globalRank(person.globalRole);
  const rank = highestRole(context, person.uuid);
  return { owner: 3, coOwner: 2, moderator: 1, dj: 0 }[rank ?? 'dj'];
}
