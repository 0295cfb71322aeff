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
import { serverNow } from '../core/server-clock.ts';
import { localSettingsAtom } from '../core/store.ts';
import { readToken } from '../core/token.ts';
import { roomState } from './room-state.ts';

/** The fields of a hangout that its rules look at, as the room and as REST tell them. */
interface RoomPolicyFields {
  readonly ownerUuid: string;
  readonly djType: string;
  readonly slowModeSeconds: number;
  /** Epoch ms, or an ISO moment; 0 or null for none. */
  readonly raidUntil: number | string | null;
  readonly roomRoles: readonly {
    readonly userUuid: string;
    readonly role: string;
    /** Epoch ms, or an ISO moment; null never lapses. */
    readonly expirationTime: number | string | null;
  }[];
}

/** What is asked of the rules about a hangout at a moment, epoch ms. */
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

/** The hangout we are in, as its rules see it now. */
export const policyContextAtom = atom((get): RoomPolicyContext | null => {
  const settings = get(roomState.settings);
  return settings ? policyContextOf(settings, serverNow()) : null;
});

function knownOr<T extends string>(all: readonly T[], value: string, fallback: T): T {
  return all.find((one) => one === value) ?? fallback;
}

/** Me, as a hangout's rules see people; the paid level is the server's secret until it says more. */
export const currentPersonAtom = atom((get): RoomPerson | null => {
  const hints = readToken(get(localSettingsAtom).token);
  if (!hints) return null;
  const globalRole: GlobalRole = knownOr(GLOBAL_ROLES, hints.role, 'user');
  const kind = hints.type === 'user' || hints.type === 'bot' ? hints.type : 'guest';
  return { uuid: hints.uuid, kind, globalRole, subscriptionLevel: 0 };
});

/** Somebody else, as far as the state shows them. */
export function toRoomPerson(one: { uuid: string; tokenRole: string; highestRole?: string }): RoomPerson {
  const kind = one.tokenRole === 'guest' || one.tokenRole === 'bot' ? one.tokenRole : 'user';
  return {
    uuid: one.uuid,
    kind,
    globalRole: knownOr(GLOBAL_ROLES, one.highestRole ?? '', 'user'),
    subscriptionLevel: 0,
  };
}
