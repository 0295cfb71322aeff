import { djFans, type ListedFan } from '@hangout/contract/rest/friends/dj-fans';
import { notifications } from '@hangout/contract/rest/notifications/notifications';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';
import { refetchProfilePages } from './refetch-profile-pages.ts';

export type { ListedFan };

const key = (uuid: string) => ['fans', uuid] as const;
const pageSize = 30;

/** Whether the user follows a person, and how many fans that person has. */
export const fansQuery = (uuid: string) =>
  queryOptions({
    queryKey: key(uuid),
    queryFn: async () => {
      const [{ isFan }, { count }] = await Promise.all([
        api(djFans.one, { id: uuid }),
        api(djFans.count, { id: uuid }),
      ]);
      return { isFan, count };
    },
    staleTime: staleTimes.room,
  });

/** A user's fans, or the DJs whom the user follows. */
export type FanListName = 'fans' | 'followed';

/** [H549] A user's fans or followed DJs, the newest first; `search` is a part of their names. */
export const fanListQuery = (list: FanListName, uuid: string, isMe: boolean, search: string) =>
  pagedQuery(
    ['fan-list', list, uuid, search],
    (skip) => {
      const page = { take: pageSize, skip, search: search || undefined };
      if (list === 'fans') return api(djFans.paginated, { id: uuid, ...page });
      return isMe ? api(djFans.mine, page) : api(djFans.followed, { id: uuid, ...page });
    },
    { placeholderData: keepPreviousData },
  );

/**
 * Follows or unfollows a DJ. After unfollowing, an open list still shows the DJ, so that the user can follow again;
 * after following, open lists are fetched again.
 */
export async function setFollowed(uuid: string, isFollowed: boolean): Promise<void> {
  await (isFollowed ? api(djFans.follow, { djUuid: uuid }) : api(djFans.unfollow, { id: uuid }));
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key(uuid) }),
    queryClient.invalidateQueries({ queryKey: ['fan-list'], refetchType: isFollowed ? 'active' : 'none' }),
    refetchProfilePages(),
  ]);
}

/** [H651] Notifies the user's fans that the user is on stage; at most once an hour. */
export const notifyFans = () => api(notifications.fans, {});
