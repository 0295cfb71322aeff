import { type FriendInvitation, friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { type Friend, friends } from '@hangout/contract/rest/friends/friends';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';

export type { Friend, FriendInvitation };

const limit = 100;

/** A user's friends, sorted by name; `search` is a part of their names. */
export const friendsQuery = (id: string, search = '') =>
  pagedQuery(
    ['friends', 'of', id, search],
    (offset) => api(friends.list, { id, limit, offset, search: search || undefined }),
    { placeholderData: keepPreviousData },
  );

/** Pending friend requests, the newest first. */
export const invitationsQuery = (way: 'received' | 'sent') =>
  pagedQuery(['friends', way], (offset) => api(friendInvitations[way], { limit, offset }));

/** Whether two users are friends, and the pending request between them. */
export const friendshipQuery = (id: string) =>
  queryOptions({
    queryKey: ['friends', 'with', id],
    queryFn: async () => {
      const [{ isFriend }, { data }] = await Promise.all([
        api(friends.single, { id }),
        api(friendInvitations.between, { id }),
      ]);
      return { isFriend, open: data.find(({ status }) => status === 'pending') ?? null };
    },
    staleTime: staleTimes.room,
  });

export const refetchFriends = () => queryClient.invalidateQueries({ queryKey: ['friends'] });

export const friendshipActions = {
  ask: (userUuid: string) => api(friendInvitations.invite, { userUuid }),
  answer: (invitationId: number, status: 'accepted' | 'rejected') =>
    api(friendInvitations.answer, { invitationId, status }),
  takeBack: (id: number) => api(friendInvitations.withdraw, { id }),
  end: (id: string) => api(friends.remove, { id }),
} as const;
