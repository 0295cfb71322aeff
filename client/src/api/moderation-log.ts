import { moderationComments } from '@hangout/contract/rest/accounts/user-admin';
import { type ModerationAction, moderationActions } from '@hangout/contract/rest/audit/moderation-actions';
import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';

export type ModerationEntry = Partial<ModerationAction>;

interface ModerationPage {
  readonly data: readonly ModerationEntry[];
  readonly total?: number | undefined;
}

const pageSize = 30;

/** [H331] The moderation log of a hangout, the newest entry first; its moderators may read it. */
export const roomModerationQuery = (id: string) =>
  pagedQuery(['record', 'room', id], (offset) => api(roomModeration.record, { id, limit: pageSize, offset }));

/** [R061] The moderation log of a user, the newest entry first; moderators of the platform may read it. */
export const userModerationQuery = (userUuid: string) =>
  infiniteQueryOptions({
    queryKey: ['record', 'person', userUuid],
    queryFn: ({ pageParam }): Promise<ModerationPage> =>
      api(moderationActions.list, {
        filter: [`userUuid||$eq||${userUuid}`],
        or: undefined,
        sort: ['id,DESC'],
        fields: undefined,
        join: undefined,
        limit: pageSize,
        offset: pageParam,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < (last.total ?? 0) ? pages.length * pageSize : undefined,
    staleTime: staleTimes.room,
  });

export const userNotesQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['notes', userUuid],
    queryFn: async () => (await api(moderationComments.ofUser, { id: userUuid })).data,
    staleTime: staleTimes.room,
  });

export async function addUserNote(userUuid: string, comment: string): Promise<void> {
  await api(moderationComments.create, { userUuid, comment });
  await queryClient.invalidateQueries({ queryKey: ['notes', userUuid] });
}
