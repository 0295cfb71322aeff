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

export interface Listed<Row> {
  readonly data: readonly Row[];
  readonly total?: number | undefined;
  readonly pageCount?: number | undefined;
}

/** One list in CRUD style: the fields in which words are looked for, and its call. */
const list =
  <Row>(
    name: string,
    searched: readonly string[],
    call: (ask: ReturnType<typeof crudAsk>) => Promise<Listed<Row>>,
  ) =>
  (wish: ListWish) =>
    queryOptions({
      queryKey: ['admin', name, wish],
      queryFn: () => call(crudAsk(wish, searched)),
      staleTime: fresh.rooms,
      placeholderData: keepPreviousData,
    });

/** Asks one list of the platform. */
export type ListCall<Row> = ReturnType<typeof list<Row>>;

export const adminUsers = list<ListedUser>('users', ['nickname', 'email', 'firstName', 'lastName'], (ask) =>
  api(userAdmin.users, ask),
);
export const adminRooms = list<ListedRoom>('rooms', ['name', 'slug', 'ownerNickname'], (ask) =>
  api(roomAdmin.rooms, ask),
);
export const adminDjs = list<ListedDj>('djs', ['nickname'], (ask) => api(roomAdmin.djs, ask));
export const adminCommunities = list<ListedCommunity>('communities', ['name', 'slug', 'description'], (ask) =>
  api(communityAdmin.list, ask),
);
export const adminEvents = list<ListedEvent>('events', ['name', 'slug', 'description'], (ask) =>
  api(eventAdmin.list, ask),
);

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
