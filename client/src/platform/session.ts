import { auth } from '@hangout/contract/rest/authentication/auth';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import { deriveGuestProfile } from '@hangout/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { queryClient, staleTimes } from './query-client.ts';
import { randomUuid } from './random-uuid.ts';
import { api } from './rest-client.ts';
import { localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken } from './token.ts';

/** The current user; `unknown` until the first token is loaded. */
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
      readonly profilePicture: string | null;
      readonly color: string;
      readonly profile: OwnProfile | null;
    };

const claimsAtom = atom((get) => decodeToken(get(localSettingsAtom).token));
export const myUuidAtom = atom((get) => get(claimsAtom)?.uuid ?? null);
export const isRegisteredAtom = atom((get) => isRegisteredToken(get(claimsAtom)));

/** [H233] Slugs of the avatars that everybody may wear. */
export const publicAvatars: readonly string[] = avatarSlugs
  .filter((avatar) => avatar.status === 'PUBLIC' && !avatar.discordOnly)
  .map((avatar) => avatar.slug);

/** [H233] Returns a random nickname, avatar and colour to suggest for a new account. */
export const proposeAppearance = () => deriveGuestProfile(randomUuid(), publicAvatars);

/** A ticket to join the lobby once; it comes with the profile. */
interface LobbyTicket {
  readonly ticket: string;
  readonly endpoint: string;
}
const unusedTicketAtom = atom<{
  readonly answer: LobbyTicket;
  readonly token: string | null;
  readonly at: number;
} | null>(null);
/** A ticket older than this is not used, ms; the server accepts it for 30 s. */
const TICKET_WAITS_MS = 20_000;

const currentToken = () => store.get(localSettingsAtom).token;

export const sessionQuery = (uuid: string | null) =>
  queryOptions({
    queryKey: ['session', uuid],
    async queryFn() {
      const answer = await api(auth.session);
      store.set(unusedTicketAtom, { answer, token: currentToken(), at: performance.now() });
      return answer.user;
    },
    staleTime: staleTimes.profiles,
  });

/** [H1490] Returns a lobby ticket: the one that came with the profile, or a new one. */
export async function takeLobbyTicket(): Promise<LobbyTicket> {
  const query = sessionQuery(store.get(myUuidAtom));
  if (queryClient.getQueryData(query.queryKey) === undefined) await queryClient.fetchQuery(query);
  const kept = store.get(unusedTicketAtom);
  store.set(unusedTicketAtom, null);
  const isGood =
    kept !== null &&
    kept.token === currentToken() &&
    kept.answer.ticket !== '' &&
    performance.now() - kept.at < TICKET_WAITS_MS;
  return isGood ? kept.answer : api(auth.session);
}

/** Returns the current user; a guest's name and avatar are derived from the token [H071]. */
export function useMe(): CurrentUser {
  const uuid = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data } = useQuery({ ...sessionQuery(uuid), enabled: isRegistered });
  if (!uuid) return { kind: 'unknown' };
  if (!isRegistered) return { kind: 'guest', ...deriveGuestProfile(uuid, publicAvatars) };
  const { nickname = '', avatarId = 'nova', color = '#562DF9' } = data ?? {};
  const profilePicture = data?.profilePicture ?? null;
  return { kind: 'user', uuid, nickname, avatarId, profilePicture, color, profile: data ?? null };
}
