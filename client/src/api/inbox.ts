import { type InboxEntry, inbox } from '@hangout/contract/rest/notifications/inbox';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { refetchChanged, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type { InboxEntry };

const limit = 30;

/** [H585] The user's inbox, the newest entry first. */
export const inboxQuery = () =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list'],
    queryFn: ({ pageParam }) => api(inbox.list, { limit, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => (data.length < limit ? undefined : (data.at(-1)?.id ?? undefined)),
    staleTime: staleTimes.room,
  });

export const unreadInboxQuery = () =>
  queryOptions({
    queryKey: ['inbox', 'unread'],
    queryFn: async () => (await api(inbox.unread)).unread,
    staleTime: staleTimes.room,
  });

/** Fetches the inbox again; called after a join of the lobby and after changes, including those by other windows. */
export const refetchInbox = () => refetchChanged(['inbox']);

/** After each of these calls the inbox is fetched again, here and (through the lobby) in other windows. */
export const inboxActions = {
  mark: (id: number, isRead: boolean) => api(inbox.mark, { id, isRead }).then(refetchInbox),
  readAll: (upTo: number) => api(inbox.readAll, { upTo }).then(refetchInbox),
  remove: (id: number) => api(inbox.remove, { id }).then(refetchInbox),
} as const;
