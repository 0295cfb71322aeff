import type { Db } from '@hangout/db';
import type { DiscordGuild } from '@hangout/providers';
import type { Dependencies } from '../framework/index.ts';
import { callDiscord } from './call-discord.ts';
import { loadDiscordGuilds } from './load-guilds.ts';

interface GuildsCall<Refused extends string> {
  readonly principal: { readonly uuid: string };
  /** Pass the connection pool: a transaction would hold its connection while Discord responds. */
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly refuse: (code: Refused | 'discord_off' | 'discord_unavailable' | 'discord_needed') => Error;
}

/** [H1365] Asks Discord for the servers that the caller is a member of. @throws RefusalError */
export async function loadGuildsOfCaller(call: GuildsCall<never>): Promise<readonly DiscordGuild[]> {
  const { principal, db, dependencies, refuse } = call;
  const { secrets, clock } = dependencies;
  const guilds = await callDiscord({ dependencies, refused: 'discord_needed', refuse }, (discord, signal) =>
    loadDiscordGuilds({ db, secrets, discord, now: clock.now() }, principal.uuid, signal),
  );
  if (!guilds) throw refuse('discord_needed');
  return guilds;
}

/** [H1365] Returns the Discord server with this id. @throws RefusalError if the caller is not a member */
export async function requireGuild(call: GuildsCall<'not_in_guild'>, guildId: string): Promise<DiscordGuild> {
  const guild = (await loadGuildsOfCaller(call)).find(({ id }) => id === guildId);
  if (!guild) throw call.refuse('not_in_guild');
  return guild;
}
