import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import {
  type Community,
  type CommunityPage,
  communities,
} from '@hangout/contract/rest/communities/communities';
import { communityImages } from '@hangout/contract/rest/communities/community-images';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { uploadFile } from '../platform/upload-file.ts';
import { pagedQuery, readAllRows } from './paging.ts';

export type { Community, CommunityPage };
export type NewCommunity = CallInput<typeof communities.create>;

export const communitiesQuery = (search: string) =>
  pagedQuery(
    ['communities', 'public', search],
    (offset) => api(communities.list, { limit: 24, offset, search: search.trim() || undefined }),
    { staleTime: staleTimes.rooms, placeholderData: keepPreviousData },
  );

/** Communities in which the user is, or which the user manages. */
export const myCommunitiesQuery = (which: 'mine' | 'managed' = 'mine') =>
  queryOptions({
    queryKey: ['communities', which],
    queryFn: () =>
      readAllRows((offset) =>
        api(communities.mine, { limit: 100, offset, managed: which === 'managed' ? 'true' : undefined }),
      ),
    staleTime: staleTimes.rooms,
  });

export const invitingCommunitiesQuery = () =>
  queryOptions({
    queryKey: ['communities', 'inviting'],
    queryFn: async () => (await api(communities.invited)).data,
    staleTime: staleTimes.rooms,
  });

/** A community with the user's role in it; `id` is the slug or the number. */
export const communityQuery = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'one', id],
    queryFn: () => api(communities.one, { id }),
    staleTime: staleTimes.room,
  });

export const communityUsersQuery = (id: string) =>
  pagedQuery(['communities', 'users', id], (offset) => api(communities.users, { id, limit: 50, offset }));

export const communityRoomsQuery = (id: string) =>
  pagedQuery(['communities', 'rooms', id], (offset) => api(communities.rooms, { id, limit: 24, offset }));

/** Users with an open invitation; only the owner and the moderators of the community may read them. */
export const communityInvitationsQuery = (id: string) =>
  pagedQuery(['communities', 'invitations', id], (offset) =>
    api(communities.invitations, { id, limit: 50, offset }),
  );

/** Communities of a hangout that the user may see. */
export const communitiesOfRoomQuery = (room: string) =>
  queryOptions({
    queryKey: ['communities', 'of-room', room],
    queryFn: async () => (await api(communities.ofRoom, { id: room })).data,
    staleTime: staleTimes.room,
  });

const refetchCommunities = () => queryClient.invalidateQueries({ queryKey: ['communities'] });

const andRefetch = <T>(call: Promise<T>): Promise<T> => call.finally(refetchCommunities);

async function addOwnRooms(id: string, roomIds: readonly string[]): Promise<void> {
  for (const roomId of roomIds) await api(communities.putRoom, { id, roomId });
}

/** Each of these calls refetches all queries of communities, also after a refusal, before which a part may be done. */
export const communityActions = {
  create: (given: NewCommunity) => andRefetch(api(communities.create, given)),
  update: (id: string, change: Partial<NewCommunity>) =>
    andRefetch(api(communities.update, { id, ...change })),
  remove: (id: string) => andRefetch(api(communities.removeOwn, { id })),
  join: (id: string) => andRefetch(api(communities.join, { id })),
  leave: (id: string) => andRefetch(api(communities.leave, { id })),
  invite: (id: string, userId: string) => andRefetch(api(communities.invite, { id, userId })),
  endInvitation: (id: string, userId: string) => andRefetch(api(communities.endInvitation, { id, userId })),
  setRole: (id: string, userId: string, role: 'moderator' | 'member') =>
    andRefetch(api(communities.putUser, { id, userId, role })),
  removeUser: (id: string, userId: string) => andRefetch(api(communities.removeUser, { id, userId })),
  /** [H641] Managers add several hangouts in one request; members only their own, one per request. */
  addRooms: (id: string, roomIds: string[], isManager: boolean) =>
    andRefetch<unknown>(
      isManager ? api(communities.add, { id, roomIds, userUuids: [] }) : addOwnRooms(id, roomIds),
    ),
  removeRoom: (id: string, roomId: string) => andRefetch(api(communities.removeRoom, { id, roomId })),
  uploadPicture: (id: string, file: File, onProgress: (part: number) => void) =>
    andRefetch(uploadFile(communityImages.ofCommunity, { id, file }, onProgress)),
} as const;
