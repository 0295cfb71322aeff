import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { type AdminUser, userAdmin } from '@hangout/contract/rest/accounts/user-admin';
import {
  type AdminSecurityEvent,
  type SecurityEvent,
  securityEvents,
} from '@hangout/contract/rest/audit/security-events';
import { type Community, communityAdmin } from '@hangout/contract/rest/communities/communities';
import { type Event, eventAdmin } from '@hangout/contract/rest/events/events';
import {
  type ModeratedAccount,
  moderatedAccounts,
} from '@hangout/contract/rest/moderation/moderated-accounts';
import { deactivation, moderation } from '@hangout/contract/rest/moderation/moderation';
import { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import { type AdminDj, type AdminRoom, roomAdmin } from '@hangout/contract/rest/rooms/room-admin';
import { isUuid } from '@hangout/rules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** What an admin list shows: search text, filter, sort order and page. */
export interface ListQuery {
  readonly search: string;
  /** The list has only rows whose `field` has this value, or one of these values; null for all rows. */
  readonly filter: { readonly field: string; readonly value: string | boolean | readonly string[] } | null;
  readonly sort: { readonly field: string; readonly descending: boolean };
  /** Page number, counted from 1. */
  readonly page: number;
  /** The list has only rows created in this time range, epoch ms; null leaves an end open. */
  readonly span?: { readonly from: number | null; readonly until: number | null };
}

const pageSize = 25;

/**
 * [R200] Converts a list query into parameters of the CRUD endpoints. The filter must apply, and one of the `searched`
 * fields must contain the text.
 */
export function crudQuery({ search, filter, sort, page, span }: ListQuery, searched: readonly string[]) {
  const parts: object[] = [];
  const text = search.trim();
  if (text) parts.push({ $or: searched.map((field) => ({ [field]: { $contL: text } })) });
  if (filter)
    parts.push({ [filter.field]: Array.isArray(filter.value) ? { $in: filter.value } : filter.value });
  if (span?.from) parts.push({ createdAt: { $gte: new Date(span.from).toISOString() } });
  if (span?.until) parts.push({ createdAt: { $lte: new Date(span.until).toISOString() } });
  return {
    ...(parts.length > 0 ? { s: JSON.stringify({ $and: parts }) } : {}),
    sort: [`${sort.field},${sort.descending ? 'DESC' : 'ASC'}`],
    limit: pageSize,
    page,
    ...{ fields: undefined, filter: undefined, or: undefined, join: undefined },
  };
}

/** Any field may be missing, because admins choose which ones a list has. */
export type ListedUser = Partial<AdminUser>;
/** An account as moderators see it: without its email addresses and real name. */
export type ListedAccount = Partial<ModeratedAccount>;
export type ListedRoom = Partial<AdminRoom>;
export type ListedDj = Partial<AdminDj>;
export type ListedCommunity = Partial<Community>;
export type ListedEvent = Partial<Event>;
/** Moderators do not see the IP address of an event. */
export type ListedSecurityEvent = Partial<AdminSecurityEvent> | Partial<SecurityEvent>;

export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly total?: number | undefined;
  readonly pageCount?: number | undefined;
}

/** Creates the TanStack query options of an admin list. The search text is looked for in the `searched` fields. */
export const listQueryOptions =
  <Row>(
    name: string,
    searched: readonly string[],
    call: (query: ReturnType<typeof crudQuery>) => Promise<ListPage<Row>>,
  ) =>
  (query: ListQuery) =>
    queryOptions({
      queryKey: ['admin', name, query],
      queryFn: () => call(crudQuery(query, searched)),
      staleTime: staleTimes.rooms,
      placeholderData: keepPreviousData,
    });

/** A function that converts a list query into TanStack query options. */
export type ListQueryOptions<Row> = ReturnType<typeof listQueryOptions<Row>>;

export const adminUsers = listQueryOptions<ListedUser>(
  'users',
  ['nickname', 'email', 'firstName', 'lastName'],
  (query) => api(userAdmin.users, query),
);
/** [H1550] Accounts as moderators see them, without email addresses. */
export const moderatorAccounts = listQueryOptions<ListedAccount>('accounts', ['nickname'], (query) =>
  api(moderatedAccounts.list, query),
);
export const adminRooms = listQueryOptions<ListedRoom>('rooms', ['name', 'slug', 'ownerNickname'], (query) =>
  api(roomAdmin.rooms, query),
);
export const adminDjs = listQueryOptions<ListedDj>('djs', ['nickname'], (query) => api(roomAdmin.djs, query));
export const adminCommunities = listQueryOptions<ListedCommunity>(
  'communities',
  ['name', 'slug', 'description'],
  (query) => api(communityAdmin.list, query),
);
export const adminEvents = listQueryOptions<ListedEvent>('events', ['name', 'slug', 'description'], (query) =>
  api(eventAdmin.list, query),
);

const searchedOfEvents = ['actorNickname', 'subjectNickname', 'actorUuid', 'subjectUuid', 'code', 'endpoint'];
/** [H752] Security events as admins see them; `moderatorSecurityEvents` lacks IP addresses. */
export const adminSecurityEvents = listQueryOptions<ListedSecurityEvent>(
  'security',
  [...searchedOfEvents, 'address'],
  (query) => api(securityEvents.adminList, query),
);
export const moderatorSecurityEvents = listQueryOptions<ListedSecurityEvent>(
  'security of moderators',
  searchedOfEvents,
  (query) => api(securityEvents.list, query),
);

export interface ListedDeactivation {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly requestedAt: string;
  readonly deactivatesAt: string | null;
  /** True if the account will be deleted on that day; false if it will be deactivated. */
  readonly deletesThen: boolean;
}

/** [H808] Requests to deactivate or delete an account, the oldest first. */
export const deactivationRequests = listQueryOptions<ListedDeactivation>(
  'leaving',
  [],
  async ({ limit, page }) => {
    const { count, data } = await api(deactivation.list, { limit, offset: (page - 1) * limit });
    return {
      data: data.map(({ userProfile: { uuid, nickname, avatarId }, ...request }) => ({
        ...request,
        ...{ uuid, nickname, avatarId },
      })),
      total: count,
      pageCount: Math.max(1, Math.ceil(count / limit)),
    };
  },
);

/** [H808] Withdraws a user's request to deactivate or delete the account. */
export const takeBackDeactivationOf = (userUuid: string) =>
  refreshAfter(api(deactivation.cancel, { userUuid }));

/**
 * Sends an admin form to an endpoint. Forms are declared as data, so the compiler cannot check their values; the server
 * does.
 */
export const sendForm = (
  endpoint: NamedEndpoint<Endpoint>,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> => Reflect.apply(api, undefined, [endpoint, input]);

const HISTORY_ENTRIES = 100;

/**
 * [H1301] What staff did to the objects with these `ids`, the newest first, by the endpoints `calls` or by any.
 * Moderators get entries without IP addresses.
 */
export const historyQuery = (
  ids: readonly string[],
  calls: readonly (NamedEndpoint<Endpoint> | string)[] | undefined,
  isAdmin: boolean,
) => {
  const titles = calls?.map((call) => (typeof call === 'string' ? call : endpointTitle(call)));
  return queryOptions({
    queryKey: ['admin', 'history', ids, titles ?? null, isAdmin],
    queryFn: async (): Promise<readonly ListedSecurityEvent[]> => {
      const { data } = await api(isAdmin ? securityEvents.adminList : securityEvents.list, {
        ...crudQuery({ search: '', filter: null, sort: { field: 'id', descending: true }, page: 1 }, []),
        s: JSON.stringify({
          $and: [
            { kind: 'staffAction' },
            { $or: [{ objectId: { $in: ids } }, { madeId: { $in: ids } }, ...ofUuids(ids)] },
            ...(titles ? [{ endpoint: { $in: titles } }] : []),
          ],
        }),
        limit: HISTORY_ENTRIES,
      });
      return data;
    },
    enabled: ids.length > 0,
  });
};

/** Audit entries are also found by the account or hangout that they concern, because the path of a call may lack it. */
const ofUuids = (ids: readonly string[]) => {
  const uuids = ids.filter(isUuid);
  return uuids.length > 0 ? [{ subjectUuid: { $in: uuids } }] : [];
};

/** A call as the audit record names it, such as `POST user-service/users/ban`. */
export const endpointTitle = ({ method, service, path }: NamedEndpoint<Endpoint>) =>
  `${method} ${service}${path}`;

/** [H1006] The state of each music service, and today's number of requests to it. */
export const musicServicesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'music'],
    queryFn: () => api(musicProviders.activity),
    staleTime: staleTimes.rooms,
    // Polls, because clients are not notified of new counts.
    refetchInterval: staleTimes.rooms,
  });

/** An account with the fields that admins see. */
export const adminUser = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: (): Promise<ListedUser> => api(userAdmin.user, { id, fields: undefined, join: undefined }),
    staleTime: staleTimes.rooms,
  });

/** [H1550] An account with the fields that moderators see. */
export const moderatorAccount = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'account', id],
    queryFn: (): Promise<ListedAccount> =>
      api(moderatedAccounts.byId, { id, fields: undefined, join: undefined }),
    staleTime: staleTimes.rooms,
  });

export type AssignableGlobalRole = CallInput<typeof moderation.addRole>['role'];
export type AssignableCapability = CallInput<typeof moderation.addCapability>['capability'];

/** Platform-wide actions on an account, unlike those in one hangout; each is recorded in the moderation log. */
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
    refreshAfter(
      role === 'globalModerator'
        ? api(moderation.addGlobalModerator, { userUuid })
        : api(moderation.addRole, { userUuid, role }),
    ),
  addCapability: (id: string, capability: AssignableCapability) =>
    refreshAfter(api(moderation.addCapability, { id, capability })),
  removeCapability: (id: string, capability: AssignableCapability) =>
    refreshAfter(api(moderation.removeCapability, { id, capability })),
  deactivate: (id: string) => refreshAfter(api(deactivation.deactivate, { id })),
  reactivate: (id: string) => refreshAfter(api(deactivation.reactivate, { id })),
} as const;

async function refreshAfter(action: Promise<unknown>): Promise<void> {
  await action;
  await refreshAdminLists();
}

export async function refreshAdminLists(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin'] }),
    queryClient.invalidateQueries({ queryKey: ['record'] }),
  ]);
}
