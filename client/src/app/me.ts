import { auth, type OwnProfile } from '@hangout/contract';
import { avatarSlugs } from '@hangout/contract/avatar-slugs';
import { guestLook } from '@hangout/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { fresh } from '../api/client.ts';
import { api } from '../api/rest.ts';
import { coreAtom } from './store.ts';
import { isRegisteredToken, readToken } from './token.ts';

/** Who sits in front of this browser. */
export type Me =
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

const hintsAtom = atom((get) => readToken(get(coreAtom).token));
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
    staleTime: fresh.profiles,
  });

/** Who I am: an account, or a guest whose look follows from the token [H071]. */
export function useMe(): Me {
  const uuid = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data } = useQuery({ ...sessionQuery(uuid), enabled: isRegistered });
  if (!uuid) return { kind: 'unknown' };
  if (!isRegistered) return { kind: 'guest', ...guestLook(uuid, publicAvatars) };
  const { nickname = '', avatarId = 'nova', color = '#562DF9' } = data ?? {};
  return { kind: 'user', uuid, nickname, avatarId, color, profile: data ?? null };
}
