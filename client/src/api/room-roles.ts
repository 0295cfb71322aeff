import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';
import { refetchLists } from './refetch-lists.ts';

export type AssignableRole = CallInput<typeof roomUserRoles.create>['role'];

/** When a role ends (epoch ms; null if it has no end), and why it is given. */
export interface RoleTerms {
  readonly until?: number | null;
  readonly reason?: string;
}

const termsOf = ({ until, reason }: RoleTerms) => ({
  ...(until ? { expirationTime: new Date(until).toISOString() } : {}),
  ...(reason?.trim() ? { reason: reason.trim() } : {}),
});

/** [R057][R058] Gives a role or a restriction. Giving it again replaces its end. */
export async function assignRole(
  roomId: string,
  userUuid: string,
  role: AssignableRole,
  terms: RoleTerms = {},
): Promise<void> {
  await api(roomUserRoles.create, { roomId, userUuid, role, ...termsOf(terms) });
  await refetchRoles();
}

export async function removeRole(roomId: string, userUuid: string, role: AssignableRole): Promise<void> {
  await api(roomUserRoles.remove, { roomId, userUuid, role });
  await refetchRoles();
}

export async function kickFromRoom(slug: string, userUuid: string, reason?: string): Promise<void> {
  await api(roomUserRoles.kick, { slug, userUuid, ...(reason?.trim() ? { reason: reason.trim() } : {}) });
  await refetchRoles();
}

/** [R178] [H705] Proposes the next owner. The hangout changes hands once both owners have agreed. */
export async function changeOwner(roomId: string, userUuid: string): Promise<void> {
  await api(roomUserRoles.changeOwner, { roomId, userUuid });
  await refetchLists('roles', 'rooms', 'ownership-transfers', 'record');
}

/** [R179] People inside who are neither on the floor nor on stage. */
export const audienceQuery = (roomId: string) =>
  pagedQuery(
    ['audience', roomId],
    (offset) => api(roomUserRoles.besideTheFloor, { roomId, limit: 50, offset }),
    { staleTime: staleTimes.rooms },
  );

/** All roles in a hangout. Only moderators see restrictions, such as bans and mutes. */
export const roomRolesQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['roles', roomId],
    queryFn: () => api(roomUserRoles.list, { roomId }),
    staleTime: staleTimes.room,
  });

/** Each change of a role adds an entry to the moderation log. */
const refetchRoles = () => refetchLists('roles', 'record');
