import type { GlobalRole, Guest, Member } from '../principal.ts';
import { globalRank } from '../principal.ts';

/** [R058] What somebody can be in one hangout. */
export const ROOM_ROLES = [
  'owner',
  'coOwner',
  'moderator',
  'dj',
  'djDisabled',
  'chatDisabled',
  'kicked',
  'banned',
] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

/** [R058] Roles that other lists show beside the room's own. */
export const OTHER_SHOWN_ROLES = ['globalModerator', 'staff', 'superUser', 'user', 'guest'] as const;
export type ShownRole = RoomRole | (typeof OTHER_SHOWN_ROLES)[number];

/** [R057] `expirationTime` in epoch ms; null never lapses. */
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
  /** seconds between two lines of chat */
  readonly slowModeSeconds?: number;
  /** epoch ms until which raid mode lasts */
  readonly raidUntil?: number | null;
};

/** The fields of a person that decide it; a principal of kind `user`, `bot` or `guest` fits once it has a role. */
export type RoomPerson = {
  readonly uuid: string;
  readonly kind: 'user' | 'bot' | 'guest';
  readonly globalRole: GlobalRole;
  readonly subscriptionLevel: number;
};

/** A caller as the policies of a hangout see them. */
export function asRoomPerson(principal: Guest | Member): RoomPerson {
  const { uuid, kind } = principal;
  if (kind === 'guest') return { uuid, kind, globalRole: 'user', subscriptionLevel: 0 };
  return { uuid, kind, globalRole: principal.role, subscriptionLevel: principal.subscriptionLevel };
}

/** A hangout with its roles at one moment (epoch ms): what every policy below is asked about. */
export type RoomMoment = {
  readonly room: RoomLike;
  readonly roles: readonly RoomRoleEntry[];
  readonly now: number;
};

/** [R105][R182] The roles that still count: an entry lapses at its time, one without a time never does. */
export function activeRoles(entries: readonly RoomRoleEntry[], now: number): RoomRoleEntry[] {
  return entries.filter(({ expirationTime }) => expirationTime === null || expirationTime > now);
}

/** The entry that gives a person this role now, the one that lasts longest if there are several. */
export function activeRole(at: RoomMoment, userUuid: string, role: RoomRole): RoomRoleEntry | null {
  const endOf = (entry: RoomRoleEntry) => entry.expirationTime ?? Number.POSITIVE_INFINITY;
  const entries = activeRoles(at.roles, at.now).filter(
    (one) => one.userUuid === userUuid && one.role === role,
  );
  return entries.toSorted((a, b) => endOf(b) - endOf(a))[0] ?? null;
}

export function hasRole(at: RoomMoment, userUuid: string, role: RoomRole): boolean {
  if (role === 'owner') return at.room.ownerUuid === userUuid;
  return activeRole(at, userUuid, role) !== null;
}

/** The rank that people see beside a name: the highest of owner, coOwner, moderator and dj, or null. */
export function highestRole(
  at: RoomMoment,
  userUuid: string,
): 'owner' | 'coOwner' | 'moderator' | 'dj' | null {
  const ranks = ['owner', 'coOwner', 'moderator', 'dj'] as const;
  return ranks.find((role) => hasRole(at, userUuid, role)) ?? null;
}

/** [H030] Platform roles that stand above every room role. */
const ABOVE_ROOMS: readonly GlobalRole[] = ['superUser', 'admin', 'globalModerator', 'staff'];

/** Whether somebody keeps order everywhere and not by a role in this hangout. */
export function standsAboveRooms(person: Pick<RoomPerson, 'kind' | 'globalRole'>): boolean {
  return person.kind === 'user' && ABOVE_ROOMS.includes(person.globalRole);
}

/** [H030] Height in a hangout: 0 anyone, 1 moderator, 2 coOwner, 3 owner, above 3 those of the platform. */
export function roomRank(person: RoomPerson, at: RoomMoment): number {
  if (standsAboveRooms(person)) return 4 + globalRank(person.globalRole);
  const rank = highestRole(at, person.uuid);
  return { owner: 3, coOwner: 2, moderator: 1, dj: 0 }[rank ?? 'dj'];
}
