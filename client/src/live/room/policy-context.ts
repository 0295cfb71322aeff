import type {
  DjType,
  GlobalRole,
  RoomPerson,
  RoomPolicyContext,
  RoomRole,
  RoomRoleEntry,
} from '@hangout/rules';
import { DJ_TYPES, GLOBAL_ROLES, ROOM_ROLES } from '@hangout/rules';
import { atom } from 'jotai';
import { serverNow } from '../../platform/server-clock.ts';
import { localSettingsAtom } from '../../platform/store.ts';
import { decodeToken } from '../../platform/token.ts';
import { roomState } from './room-state.ts';

/** The fields of a hangout that policies read; room state and REST responses both have them. */
interface RoomPolicyFields {
  readonly ownerUuid: string;
  readonly djType: string;
  readonly slowModeSeconds: number;
  /** End of raid mode: epoch ms or an ISO date; 0 or null if raid mode is off. */
  readonly raidUntil: number | string | null;
  readonly roomRoles: readonly {
    readonly userUuid: string;
    readonly role: string;
    /** Expiry of the role: epoch ms or an ISO date; null for never. */
    readonly expirationTime: number | string | null;
  }[];
}

/**
 * Returns what policies need to know about a hangout at the time `now` (epoch ms). Unknown roles are ignored.
 */
export function policyContextOf(ruled: RoomPolicyFields, now: number): RoomPolicyContext {
  const { ownerUuid, djType, slowModeSeconds, raidUntil, roomRoles } = ruled;
  return {
    room: {
      ownerUuid,
      djType: knownOr(DJ_TYPES, djType, 'EVERYONE') satisfies DjType,
      slowModeSeconds,
      raidUntil: raidUntil ? new Date(raidUntil).getTime() : null,
    },
    roles: roomRoles.flatMap(({ userUuid, role, expirationTime }): RoomRoleEntry[] => {
      const known = ROOM_ROLES.find((one) => one === role);
      const until = expirationTime === null ? null : new Date(expirationTime).getTime();
      return known ? [{ userUuid, role: known satisfies RoomRole, expirationTime: until }] : [];
    }),
    now,
  };
}

/** The policy context of the hangout that the user is visiting; null outside hangouts. */
export const policyContextAtom = atom((get): RoomPolicyContext | null => {
  const settings = get(roomState.settings);
  return settings ? policyContextOf(settings, serverNow()) : null;
});

function knownOr<T extends string>(all: readonly T[], value: string, fallback: T): T {
  return all.find((one) => one === value) ?? fallback;
}

/**
 * The current user as policies see them. The subscription level is 0, because the client does not know it.
 */
export const currentPersonAtom = atom((get): RoomPerson | null => {
  const hints = decodeToken(get(localSettingsAtom).token);
  if (!hints) return null;
  const globalRole: GlobalRole = knownOr(GLOBAL_ROLES, hints.role, 'user');
  const kind = hints.type === 'user' || hints.type === 'bot' ? hints.type : 'guest';
  return { uuid: hints.uuid, kind, globalRole, subscriptionLevel: 0 };
});

/**
 * Converts a user of the room state to what policies see. The subscription level is 0, because the room state
 * does not contain it.
 */
export function toRoomPerson(one: { uuid: string; tokenRole: string; highestRole?: string }): RoomPerson {
  const kind = one.tokenRole === 'guest' || one.tokenRole === 'bot' ? one.tokenRole : 'user';
  return {
    uuid: one.uuid,
    kind,
    globalRole: knownOr(GLOBAL_ROLES, one.highestRole ?? '', 'user'),
    subscriptionLevel: 0,
  };
}
