import { djFans } from '@hangout/contract/rest/room-service/dj-fans';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../core/query-client.ts';
import { api } from '../core/rest-client.ts';

const key = (uuid: string) => ['fans', uuid] as const;

/** Whether the current user follows a person, and how many fans that person has. */
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

/** Follows a person, or stops following them. */
export async function setFollowed(uuid: string, isFollowed: boolean): Promise<void> {
  await (isFollowed ? api(djFans.follow, { djUuid: uuid }) : api(djFans.unfollow, { id: uuid }));
  await queryClient.invalidateQueries({ queryKey: key(uuid) });
}
