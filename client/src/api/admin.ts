import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { type Community, communityAdmin } from '@hangout/contract/rest/room-service/communities';
import { type Event, eventAdmin, events } from '@hangout/contract/rest/room-service/events';
import { type AdminDj, type AdminRoom, roomAdmin } from '@hangout/contract/rest/room-service/room-admin';
import { deactivation, moderation } from '@hangout/contract/rest/user-service/moderation';
import { type AdminUser, userAdmin } from '@hangout/contract/rest/user-service/user-admin';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../core/query-client.ts';
import { api } from '../core/rest-client.ts';

/** What a list of the platform is asked for. */
export interface ListQuery {
  readonly search: string;
  /** Field and value that rows must have; null for all. */
  readonly filter: { readonly field: string; readonly value: string | boolean } | null;
  readonly sort: { readonly field: string; readonly descending: boolean };
  /** From 1. */
  readonly page: number;
}

export const pageSize = 25;

/** [R200] A wish as the lists in CRUD style are asked: words in any of some fields, and one filter. */
export function crudQuery(
  { search: words, filter: only, sort, page }: ListQuery,
  searched: readonly string[],
) {
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

export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly total?: number | undefined;
  readonly pageCount?: number | undefined;
}

/** One list in CRUD style: the fields in which words are looked for, and its call. */
const listQueryOptions =
  <Row>(
    name: string,
    searched: readonly string[],
    call: (ask: ReturnType<typeof crudQuery>) => Promise<ListPage<Row>>,
  ) =>
  (wish: ListQuery) =>
    queryOptions({
      queryKey: ['admin', name, wish],
      queryFn: () => call(crudQuery(wish, searched)),
      staleTime: staleTimes.rooms,
      placeholderData: keepPreviousData,
    });

/** Asks one list of the platform. */
export type ListQueryOptions<Row> = ReturnType<typeof listQueryOptions<Row>>;

export const adminUsers = listQueryOptions<ListedUser>(
  'users',
  ['nickname', 'email', 'firstName', 'lastName'],
  (ask) => api(userAdmin.users, ask),
);
export const adminRooms = listQueryOptions<ListedRoom>('rooms', ['name', 'slug', 'ownerNickname'], (ask) =>
  api(roomAdmin.rooms, ask),
);
export const adminDjs = listQueryOptions<ListedDj>('djs', ['nickname'], (ask) => api(roomAdmin.djs, ask));
export const adminCommunities = listQueryOptions<ListedCommunity>(
  'communities',
  ['name', 'slug', 'description'],
  (ask) => api(communityAdmin.list, ask),
);
export const adminEvents = listQueryOptions<ListedEvent>('events', ['name', 'slug', 'description'], (ask) =>
  api(eventAdmin.list, ask),
);

export const deleteCommunity = (id: string) => refreshAfter(api(communityAdmin.remove, { id }));
export const deleteEvent = (id: string) => refreshAfter(api(events.remove, { id }));

/** One account as admins see it. */
export const adminUser = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: (): Promise<ListedUser> => api(userAdmin.user, { id, fields: undefined, join: undefined }),
    staleTime: staleTimes.rooms,
  });

export type AssignableGlobalRole = CallInput<typeof moderation.addRole>['role'];
export type AssignableCapability = CallInput<typeof moderation.addCapability>['capability'];

/** What those who keep order on the whole platform may do with somebody; each stands in the record. */
export const moderationActions = {
  kick: (userUuid: string, reason: string) => refreshAfter(api(moderation.kick, { userUuid, reason })),
  ban: (userUuid: string, reason: string, until: number | null) =>
    refreshAfter(
      until === null
        ? api(moderation.ban, { userUuid, reason })
        : api(moderation.temporaryBan, {
            userUuid,
            reason,
            expirationTime: new Date(until).toISOString(),
          }),
    ),
  unban: (userUuid: string) => refreshAfter(api(moderation.unban, { userUuid })),
  addRole: (userUuid: string, role: AssignableGlobalRole) =>
    refreshAfter(api(moderation.addRole, { userUuid, role })),
  addCapability: (id: string, capability: AssignableCapability) =>
    refreshAfter(api(moderation.addCapability, { id, capability })),
  removeCapability: (id: string, capability: AssignableCapability) =>
    refreshAfter(api(moderation.removeCapability, { id, capability })),
  deactivate: (id: string) => refreshAfter(api(deactivation.deactivate, { id })),
  reactivate: (id: string) => refreshAfter(api(deactivation.reactivate, { id })),
} as const;

async function refreshAfter(deed: Promise<unknown>): Promise<void> {
  await deed;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin'] }),
    queryClient.invalidateQueries({ queryKey: ['record'] }),
  ]);
}
