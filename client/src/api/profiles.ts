import { type Profile, profiles } from '@hangout/contract';
import type { ProfileChange } from '@hangout/contract/user-service/profiles';
import { queryOptions } from '@tanstack/react-query';
import { batches } from './batches.ts';
import { fresh, queryClient } from './client.ts';
import { api } from './rest.ts';

export type { ProfileChange };

/** [R205] So many profiles are read by one call. */
const batchSize = 150;
/** Wishes that come within this are read together, ms. */
const gatherMs = 20;

const read = batches(batchSize, gatherMs, async (users: readonly string[]) => {
  const found = await api(profiles.batch, { users: [...users] });
  return new Map(found.map(({ userProfile }) => [userProfile.uuid, userProfile]));
});

/** [R268] Somebody's profile; null where nobody is known by that uuid. */
export const profileOf = (uuid: string) =>
  queryOptions({
    queryKey: ['profile', uuid],
    queryFn: async (): Promise<Profile | null> => (await read(uuid)) ?? null,
    staleTime: fresh.profiles,
  });

export async function saveProfile(change: ProfileChange): Promise<void> {
  const { uuid } = await api(profiles.update, change);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['session'] }),
    queryClient.invalidateQueries({ queryKey: ['profile', uuid] }),
  ]);
}
