import { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import { type ProfileChange, profiles } from '@hangout/contract/rest/profiles/profiles';
import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { deriveGuestProfile, type SocialNetwork } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { createBatchLoader } from './batch-loader.ts';
import { refetchProfilePages } from './refetch-profile-pages.ts';

export type { ProfileChange };

const batchSize = 150;
/** How long requests for profiles are collected into one, ms. */
const batchWindowMs = 20;

const loadProfile = createBatchLoader(batchSize, batchWindowMs, async (users: readonly string[]) => {
  const found = await api(profiles.batch, { users: [...users] });
  return new Map(found.map(({ userProfile }) => [userProfile.uuid, userProfile]));
});

/** [R268] Loads the profile of a user; null if no account has this uuid. */
export const profileQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['profile', uuid],
    queryFn: async (): Promise<Profile | null> => (await loadProfile(uuid)) ?? null,
    staleTime: staleTimes.profiles,
  });

/** Returns the name of a user, by the profile; null stands for a guest, undefined for a profile that is not loaded. */
export const nameOfProfile = (uuid: string, profile: Profile | null | undefined): string | undefined =>
  profile === null ? deriveGuestProfile(uuid, ['nova']).nickname : profile?.nickname;

export async function saveProfile(change: ProfileChange): Promise<void> {
  await refetchOwn((await api(profiles.update, change)).uuid);
}

/** Names in social networks, to which the profile links. */
export type SocialNames = Pick<ProfileChange, SocialNetwork>;

/** [H555] Saves the user's names in social networks; null removes a name. */
export async function saveSocialNames(names: SocialNames): Promise<void> {
  await refetchOwn((await api(profileAdmin.socials, names)).uuid);
}

const refetchOwn = (uuid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['session'] }),
    queryClient.invalidateQueries({ queryKey: ['profile', uuid] }),
    refetchProfilePages(),
  ]);
