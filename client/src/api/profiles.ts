import type { Profile } from '@hangout/contract/rest/user-service/profile-shape';
import { type ProfileChange, profiles } from '@hangout/contract/rest/user-service/profiles';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../core/query-client.ts';
import { api } from '../core/rest-client.ts';
import { createBatchLoader } from './batch-loader.ts';

export type { ProfileChange };

/** [R205] Largest number of profiles in one request. */
const batchSize = 150;
/** Time for which requested profiles are collected into one request, ms. */
const batchWindowMs = 20;

const loadProfile = createBatchLoader(batchSize, batchWindowMs, async (users: readonly string[]) => {
  const found = await api(profiles.batch, { users: [...users] });
  return new Map(found.map(({ userProfile }) => [userProfile.uuid, userProfile]));
});

/** [R268] The profile of a user; null where no account has that uuid. */
export const profileQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['profile', uuid],
    queryFn: async (): Promise<Profile | null> => (await loadProfile(uuid)) ?? null,
    staleTime: staleTimes.profiles,
  });

export async function saveProfile(change: ProfileChange): Promise<void> {
  const { uuid } = await api(profiles.update, change);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['session'] }),
    queryClient.invalidateQueries({ queryKey: ['profile', uuid] }),
  ]);
}
