import { avatarSlugs } from '@hangout/contract/rest/points-service/avatar-slugs';
import type { OwnProfile } from '@hangout/contract/rest/user-service/account-fields';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { createGuestProfile } from '@hangout/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { staleTimes } from './query-client.ts';
import { api } from './rest-client.ts';
import { localSettingsAtom } from './store.ts';
import { isRegisteredToken, readToken } from './token.ts';

/** Who sits in front of this browser. */
export type CurrentUser =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'guest';
      readonly uuid: string;
      readonly nickname: string;
      readonly avatarId: string;
      readonly color: string;
    }
  | {
      readonly kind: 'user';
      readonly uuid: string;
      readonly nickname: string;
      readonly avatarId: string;
      readonly color: string;
      readonly profile: OwnProfile | null;
    };

const hintsAtom = atom((get) => readToken(get(localSettingsAtom).token));
export const myUuidAtom = atom((get) => get(hintsAtom)?.uuid ?? null);
/** [R141] */
export const isRegisteredAtom = atom((get) => isRegisteredToken(get(hintsAtom)));

const publicAvatars = avatarSlugs
  .filter((avatar) => avatar.status === 'PUBLIC' && !avatar.discordOnly)
  .map((avatar) => avatar.slug);

export const sessionQuery = (uuid: string | null) =>
  queryOptions({
    queryKey: ['session', uuid],
    queryFn: async () => (await api(auth.session)).user,
    staleTime: staleTimes.profiles,
  });

/** Who I am: an account, or a guest whose look follows from the token [H071]. */
export function useMe(): CurrentUser {
  const uuid = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data } = useQuery({ ...sessionQuery(uuid), enabled: isRegistered });
  if (!uuid) return { kind: 'unknown' };
  if (!isRegistered) return { kind: 'guest', ...createGuestProfile(uuid, publicAvatars) };
  const { nickname = '', avatarId = 'nova', color = '#562DF9' } = data ?? {};
  return { kind: 'user', uuid, nickname, avatarId, color, profile: data ?? null };
}
