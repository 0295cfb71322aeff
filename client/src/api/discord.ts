import { discord } from '@hangout/contract/rest/discord/discord';
import { roomLists } from '@hangout/contract/rest/rooms/room-lists';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';
import type { ExternalProvider, ProviderReply } from './external-sign-in.ts';

export const discordAccountQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['discord-account', userUuid],
    queryFn: async () => (await api(discord.account)).account,
    staleTime: staleTimes.profiles,
  });

export const discordGuildsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['discord-guilds', userUuid],
    queryFn: async () => (await api(discord.guilds)).data,
    staleTime: staleTimes.profiles,
    retry: false,
  });

/**
 * [H1360] Signs in with Discord's reply, or with the access token of a Discord activity (an app inside Discord).
 * Returns true if an account was created.
 */
export async function signInWithDiscord(proof: ProviderReply | { accessToken: string }): Promise<boolean> {
  const { accessToken, isNew } = await api(discord.signIn, proof);
  storeToken(accessToken);
  return isNew;
}

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
  // The user can no longer wear avatars for Discord users, and an avatar of this kind was reset.
  await Promise.all(
    ['session', 'avatars', 'profile'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** Exchanges a code for the user's access token in a Discord activity (an app inside Discord). */
export const exchangeActivityCode = async (code: string): Promise<string> =>
  (await api(discord.exchangeCode, { code })).accessToken;

/** [H172] Loads the hangout of a Discord server, which our server creates at the first request. */
export async function openGuildRoom(guildId: string) {
  const room = await api(roomLists.forGuild, { guildId });
  for (const queryKey of [['discord-guilds'], ['discord-rooms', guildId]])
    void queryClient.invalidateQueries({ queryKey });
  return room;
}

export const guildRoomsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['discord-rooms', guildId],
    queryFn: () => api(roomLists.ofGuild, { guildId, limit: 10 }),
  });
