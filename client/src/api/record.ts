import { type ModerationAction, moderationActions } from '@hangout/contract/audit-service/moderation-actions';
import { moderationComments } from '@hangout/contract/user-service/admin';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fresh, queryClient } from './client.ts';
import { api } from './rest.ts';

/** A line of keeping order. */
export type Deed = Partial<ModerationAction>;

interface Deeds {
  readonly data: readonly Deed[];
  readonly total?: number | undefined;
}

const pageSize = 30;

/** [R061] The record of a hangout, of a person, or of both, the newest first; for those who keep order everywhere. */
export const recordOf = ({ roomUuid, userUuid }: { roomUuid?: string; userUuid?: string }) =>
  infiniteQueryOptions({
    queryKey: ['record', roomUuid, userUuid],
    queryFn: ({ pageParam }): Promise<Deeds> =>
      api(moderationActions.list, {
        filter: [
          ...(roomUuid ? [`roomUuid||$eq||${roomUuid}`] : []),
          ...(userUuid ? [`userUuid||$eq||${userUuid}`] : []),
        ],
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
