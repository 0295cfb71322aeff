import { discord } from '@hangout/contract/rest/discord/discord';
import { roomLists } from '@hangout/contract/rest/rooms/room-lists';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';
import { tabStorage } from '../platform/storage.ts';

/** The user's Discord account; null if none is linked. */
export const discordAccountQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['discord-account', userUuid],
    queryFn: async () => (await api(discord.account)).account,
    staleTime: staleTimes.profiles,
  });

/** [H1365] The Discord servers that the user is a member of. */
export const discordGuildsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['discord-guilds', userUuid],
    queryFn: async () => (await api(discord.guilds)).data,
    staleTime: staleTimes.profiles,
    retry: false,
  });

const BEGUN_KEY = 'discordSignIn';

/** A sign-in with Discord, or a linking of a Discord account, that this tab has started. */
interface BegunSignIn {
  readonly purpose: 'signIn' | 'link';
  readonly key: string;
  /** The page to show afterwards. */
  readonly target: string;
}

/** [H1361] Redirects to Discord's sign-in page; the state needed after the return is stored in this tab only. */
export async function leaveForDiscord(purpose: BegunSignIn['purpose'], target: string): Promise<never> {
  const { url, key } = await api(purpose === 'link' ? discord.beginLink : discord.begin);
  tabStorage.write(BEGUN_KEY, JSON.stringify({ purpose, key, target } satisfies BegunSignIn));
  window.location.assign(url);
  // Never resolves: the caller stays busy until Discord's page loads.
  return new Promise<never>(() => {});
}

/** Returns the sign-in that this tab has started and removes it from storage; null if there is none. */
export function takeBegunSignIn(): BegunSignIn | null {
  const stored = tabStorage.read(BEGUN_KEY);
  tabStorage.write(BEGUN_KEY, null);
  // The cast is safe: only `leaveForDiscord` writes this entry.
  return stored === null ? null : (JSON.parse(stored) as BegunSignIn);
}

interface DiscordAnswer {
  readonly code: string;
  readonly state: string;
  readonly key: string;
}

/**
 * [H1360] Signs in with Discord's reply, or with the access token of a Discord activity (an app embedded in Discord).
 * Returns true if an account was created.
 */
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
  // Unlinking resets an avatar that only Discord users may wear, and makes such avatars unavailable.
  await Promise.all(
    ['session', 'avatars', 'profile'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** Exchanges a code for the access token of the user inside a Discord activity, an app embedded in Discord. */
export const exchangeActivityCode = async (code: string): Promise<string> =>
  (await api(discord.exchangeCode, { code })).accessToken;

/** [H172] Opens the hangout of a Discord server; creates it if there is none. */
export async function openGuildRoom(guildId: string) {
  const room = await api(roomLists.forGuild, { guildId });
  for (const queryKey of [['discord-guilds'], ['discord-rooms', guildId]])
    void queryClient.invalidateQueries({ queryKey });
  return room;
}

/** [H172] [H1365] The hangouts of a Discord server, for its members. */
export const guildRoomsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['discord-rooms', guildId],
    queryFn: () => api(roomLists.ofGuild, { guildId, limit: 10 }),
  });
