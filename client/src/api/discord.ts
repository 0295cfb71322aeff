import { discord } from '@hangout/contract/rest/discord/discord';
import { roomLists } from '@hangout/contract/rest/rooms/room-lists';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';
import type { ExternalProvider, ProviderReply } from './external-sign-in.ts';

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

/**
 * [H1360] Signs in with Discord's reply, or with the access token of a Discord activity (an app embedded in Discord).
 * Returns true if an account was created.
 */
export async function signInWithDiscord(proof: ProviderReply | { accessToken: string }): Promise<boolean> {
  const { accessToken, isNew } = await api(discord.signIn, proof);
  storeToken(accessToken);
  return isNew;
}

/** [H1360] Discord as an external sign-in provider. */
export const discordProvider: ExternalProvider = {
  id: 'discord',
  name: 'Discord',
  begin: (purpose) => api(purpose === 'link' ? discord.beginLink : discord.begin),
  signIn: signInWithDiscord,
  async link(reply) {
    await api(discord.link, reply);
    await queryClient.invalidateQueries();
  },
};

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
