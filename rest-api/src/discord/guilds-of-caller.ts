import type { Db } from '@hangout/db';
import type { DiscordGuild } from '@hangout/providers';
import { loadDiscordGuilds } from '@hangout/server';
import type { Dependencies } from '../framework/index.ts';
import { callDiscord } from './call-discord.ts';

interface GuildsCall<Refused extends string> {
  readonly principal: { readonly uuid: string };
  /** No transaction: another server is asked. */
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly refuse: (code: Refused | 'discord_off' | 'discord_unavailable' | 'discord_needed') => Error;
}

/** [H1365] The Discord servers of which the caller is a member, by Discord's own word. @throws RefusalError */
export async function loadGuildsOfCaller(call: GuildsCall<never>): Promise<readonly DiscordGuild[]> {
  const { principal, db, dependencies, refuse } = call;
  const { secrets, clock } = dependencies;
  const guilds = await callDiscord({ dependencies, refused: 'discord_needed', refuse }, (discord, signal) =>
    loadDiscordGuilds({ db, secrets, discord, now: clock.now() }, principal.uuid, signal),
  );
  if (!guilds) throw refuse('discord_needed');
  return guilds;
}

/** [H1365] One of them. @throws RefusalError */
export async function requireGuild(call: GuildsCall<'not_in_guild'>, guildId: string): Promise<DiscordGuild> {
  const guild = (await loadGuildsOfCaller(call)).find(({ id }) => id === guildId);
  if (!guild) throw call.refuse('not_in_guild');
  return guild;
}
