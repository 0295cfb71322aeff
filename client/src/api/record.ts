import { type ModerationAction, moderationActions } from '@hangout/contract/audit-service/moderation-actions';
import { roomOrder } from '@hangout/contract/room-service/room-order';
import { moderationComments } from '@hangout/contract/user-service/admin';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fresh, queryClient } from './client.ts';
import { nextOffset } from './paging.ts';
import { api } from './rest.ts';

/** A line of keeping order. */
export type Deed = Partial<ModerationAction>;

interface Deeds {
  readonly data: readonly Deed[];
  readonly total?: number | undefined;
}

const pageSize = 30;

/** [H331] What was done to keep order in a hangout, the newest first; for those who keep it there. */
export const recordOfRoom = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['record', 'room', id],
    queryFn: ({ pageParam }) => api(roomOrder.record, { id, limit: pageSize, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: fresh.room,
  });

/** [R061] The record of a person, the newest first; for those who keep order everywhere. */
export const recordOfPerson = (userUuid: string) =>
  infiniteQueryOptions({
    queryKey: ['record', 'person', userUuid],
    queryFn: ({ pageParam }): Promise<Deeds> =>
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
    staleTime: fresh.room,
  });

/** [H176] What those who keep order noted about somebody. */
export const notesAbout = (userUuid: string) =>
  queryOptions({
    queryKey: ['notes', userUuid],
    queryFn: async () => (await api(moderationComments.ofUser, { id: userUuid })).data,
    staleTime: fresh.room,
  });

export async function noteAbout(userUuid: string, comment: string): Promise<void> {
  await api(moderationComments.create, { userUuid, comment });
  await queryClient.invalidateQueries({ queryKey: ['notes', userUuid] });
}
