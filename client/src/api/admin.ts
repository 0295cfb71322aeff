import type { Ask } from '@hangout/contract';
import { type AdminDj, type AdminRoom, roomAdmin } from '@hangout/contract/room-service/admin';
import { type Community, communityAdmin } from '@hangout/contract/room-service/communities';
import { type Event, eventAdmin, events } from '@hangout/contract/room-service/events';
import { type AdminUser, userAdmin } from '@hangout/contract/user-service/admin';
import { deactivation, moderation } from '@hangout/contract/user-service/moderation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fresh, queryClient } from './client.ts';
import { api } from './rest.ts';

/** What a list of the platform is asked for. */
export interface ListWish {
  readonly words: string;
  /** Field and value that rows must have; null for all. */
  readonly only: { readonly field: string; readonly value: string | boolean } | null;
  readonly sort: { readonly field: string; readonly descending: boolean };
  /** From 1. */
  readonly page: number;
}

export const pageSize = 25;

/** [R200] A wish as the lists in CRUD style are asked: words in any of some fields, and one filter. */
export function crudAsk({ words, only, sort, page }: ListWish, searched: readonly string[]) {
  const parts: object[] = [];
  const wanted = words.trim();
  if (wanted) parts.push({ $or: searched.map((field) => ({ [field]: { $contL: wanted } })) });
  if (only) parts.push({ [only.field]: only.value });
  return {
    ...(parts.length > 0 ? { s: JSON.stringify({ $and: parts }) } : {}),
    sort: [`${sort.field},${sort.descending ? 'DESC' : 'ASC'}`],
    limit: pageSize,
    page,
    ...{ fields: undefined, filter: undefined, or: undefined, join: undefined },
  };
}

/** Rows may come with some of their fields only. */
export type ListedUser = Partial<AdminUser>;
export type ListedRoom = Partial<AdminRoom>;
export type ListedDj = Partial<AdminDj>;
export type ListedCommunity = Partial<Community>;
export type ListedEvent = Partial<Event>;

interface Listed<Row> {
  readonly data: readonly Row[];
  readonly total?: number | undefined;
  readonly pageCount?: number | undefined;
}

const options = { staleTime: fresh.rooms, placeholderData: keepPreviousData };

export const adminUsers = (wish: ListWish) =>
  queryOptions({
    queryKey: ['admin', 'users', wish],
    queryFn: (): Promise<Listed<ListedUser>> =>
      api(userAdmin.users, crudAsk(wish, ['nickname', 'email', 'firstName', 'lastName'])),
    ...options,
  });
export const adminRooms = (wish: ListWish) =>
  queryOptions({
    queryKey: ['admin', 'rooms', wish],
    queryFn: (): Promise<Listed<ListedRoom>> =>
      api(roomAdmin.rooms, crudAsk(wish, ['name', 'slug', 'ownerNickname'])),
    ...options,
  });
export const adminDjs = (wish: ListWish) =>
  queryOptions({
    queryKey: ['admin', 'djs', wish],
    queryFn: (): Promise<Listed<ListedDj>> => api(roomAdmin.djs, crudAsk(wish, ['nickname'])),
    ...options,
  });

export const adminCommunities = (wish: ListWish) =>
  queryOptions({
    queryKey: ['admin', 'communities', wish],
    queryFn: (): Promise<Listed<ListedCommunity>> =>
      api(communityAdmin.list, crudAsk(wish, ['name', 'slug', 'description'])),
    ...options,
  });
export const adminEvents = (wish: ListWish) =>
  queryOptions({
    queryKey: ['admin', 'events', wish],
    queryFn: (): Promise<Listed<ListedEvent>> =>
      api(eventAdmin.list, crudAsk(wish, ['name', 'slug', 'description'])),
    ...options,
  });
export const endCommunity = (id: string) => then(api(communityAdmin.remove, { id }));
export const endEvent = (id: string) => then(api(events.remove, { id }));

/** One account as admins see it. */
export const adminUser = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: (): Promise<ListedUser> => api(userAdmin.user, { id, fields: undefined, join: undefined }),
    staleTime: fresh.rooms,
  });

export type GivenGlobalRole = Ask<typeof moderation.addRole>['role'];
export type GivenCapability = Ask<typeof moderation.addCapability>['capability'];

/** What those who keep order on the whole platform may do with somebody; each stands in the record. */
export const deeds = {
  kick: (userUuid: string, reason: string) => then(api(moderation.kick, { userUuid, reason })),
  ban: (userUuid: string, reason: string, until: number | null) =>
    then(
      until === null
        ? api(moderation.ban, { userUuid, reason })
        : api(moderation.temporaryBan, {
            userUuid,
            reason,
            expirationTime: new Date(until).toISOString(),
          }),
    ),
  unban: (userUuid: string) => then(api(moderation.unban, { userUuid })),
  addRole: (userUuid: string, role: GivenGlobalRole) => then(api(moderation.addRole, { userUuid, role })),
  addCapability: (id: string, capability: GivenCapability) =>
    then(api(moderation.addCapability, { id, capability })),
  removeCapability: (id: string, capability: GivenCapability) =>
    then(api(moderation.removeCapability, { id, capability })),
  deactivate: (id: string) => then(api(deactivation.deactivate, { id })),
  reactivate: (id: string) => then(api(deactivation.reactivate, { id })),
} as const;

async function then(deed: Promise<unknown>): Promise<void> {
  await deed;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin'] }),
    queryClient.invalidateQueries({ queryKey: ['record'] }),
  ]);
}
