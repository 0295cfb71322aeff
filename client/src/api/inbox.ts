import { type InboxEntry, inbox } from '@hangout/contract/rest/room-service/inbox';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type { InboxEntry };

const limit = 30;

/** [H585] The entries of my inbox, the newest first. */
export const inboxQuery = () =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list'],
    queryFn: ({ pageParam }) => api(inbox.list, { limit, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => (data.length < limit ? undefined : (data.at(-1)?.id ?? undefined)),
    staleTime: staleTimes.room,
  });

/** How many entries of my inbox are unread. */
export const unreadInboxQuery = () =>
  queryOptions({
    queryKey: ['inbox', 'unread'],
    queryFn: async () => (await api(inbox.unread)).unread,
    staleTime: staleTimes.room,
  });

/** Loads the inbox again: after the lobby was joined, and when it has changed, as in another window. */
export const refetchInbox = () => queryClient.invalidateQueries({ queryKey: ['inbox'] });

/** What a reader does with entries. Each change reaches every open window by the lobby, this one at once. */
export const inboxActions = {
  mark: (id: number, isRead: boolean) => api(inbox.mark, { id, isRead }).then(refetchInbox),
  readAll: (upTo: number) => api(inbox.readAll, { upTo }).then(refetchInbox),
  remove: (id: number) => api(inbox.remove, { id }).then(refetchInbox),
} as const;
