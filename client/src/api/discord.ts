import { roomLists } from '@hangout/contract/rest/room-service/room-lists';
import { discord } from '@hangout/contract/rest/user-service/discord';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';
import { tabStorage } from '../platform/storage.ts';

/** My account at Discord; null where I have linked none. */
export const discordAccountQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['discord-account', userUuid],
    queryFn: async () => (await api(discord.account)).account,
    staleTime: staleTimes.profiles,
  });

/** [H1365] The Discord servers of which I am a member. */
export const discordGuildsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['discord-guilds', userUuid],
    queryFn: async () => (await api(discord.guilds)).data,
    staleTime: staleTimes.profiles,
    retry: false,
  });

const BEGUN_KEY = 'discordSignIn';

/** A sign-in that this browser has begun. */
interface BegunSignIn {
  readonly purpose: 'signIn' | 'link';
  readonly key: string;
  /** The page that is shown afterwards. */
  readonly target: string;
}

/** [H1361] Leaves for Discord's page; what the way back needs is kept in this tab alone. */
export async function leaveForDiscord(purpose: BegunSignIn['purpose'], target: string): Promise<never> {
  const { url, key } = await api(purpose === 'link' ? discord.beginLink : discord.begin);
  tabStorage.write(BEGUN_KEY, JSON.stringify({ purpose, key, target } satisfies BegunSignIn));
  window.location.assign(url);
  // Whoever waits stays busy until Discord's page is there.
  return new Promise<never>(() => {});
}

/** The sign-in that this tab has begun, which is forgotten with this; null where there is none. */
export function takeBegunSignIn(): BegunSignIn | null {
  const stored = tabStorage.read(BEGUN_KEY);
  tabStorage.write(BEGUN_KEY, null);
  // Only `leaveForDiscord` writes it.
  return stored === null ? null : (JSON.parse(stored) as BegunSignIn);
}

interface DiscordAnswer {
  readonly code: string;
  readonly state: string;
  readonly key: string;
}

/** [H1360] Signs in by what Discord has sent back, or inside an activity by its token; true where an account was made. */
export async function signInWithDiscord(proof: DiscordAnswer | { accessToken: string }): Promise<boolean> {
  const { accessToken, isNew } = await api(discord.signIn, proof);
  storeToken(accessToken);
  return isNew;
}

export async function linkDiscord(answer: DiscordAnswer): Promise<void> {
  await api(discord.link, answer);
  await queryClient.invalidateQueries();
}

export async function unlinkDiscord(userUuid: string): Promise<void> {
  await api(discord.unlink);
  queryClient.setQueryData(discordAccountQuery(userUuid).queryKey, null);
  // The figure may have become another one, and fewer may be worn.
  await Promise.all(
    ['session', 'avatars', 'profile'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** The token by which the frame around an activity knows its user. */
export const exchangeActivityCode = async (code: string): Promise<string> =>
  (await api(discord.exchangeCode, { code })).accessToken;

/** [H172] The hangout of a Discord server, which is made where there is none yet. */
export const openGuildRoom = (guildId: string) => api(roomLists.forGuild, { guildId });

/** [H172] [H1365] The hangouts of a Discord server, for its members. */
export const guildRoomsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['discord-rooms', guildId],
    queryFn: () => api(roomLists.ofGuild, { guildId, limit: 10 }),
  });
