import { type Db, findDiscordAccount, saveDiscordGuilds } from '@hangout/db';
import { type Discord, type DiscordGuild, ProviderError } from '@hangout/providers';
import type { Secrets } from '../secrets/index.ts';

/** How long what Discord has said of a person's servers counts, ms; it allows few such questions. */
const FRESH_MS = 300_000;

/**
 * [H1365] The Discord servers of which a person is a member, as Discord has said in the last five minutes; null where they
 * have linked no account, or their token has ended or was taken back. @throws ProviderError
 */
export async function loadDiscordGuilds(
  { db, secrets, discord, now }: { db: Db; secrets: Secrets; discord: Discord; now: number },
  userUuid: string,
  signal: AbortSignal,
): Promise<readonly DiscordGuild[] | null> {
  const account = await findDiscordAccount(db, userUuid);
  if (!account) return null;
  if (account.guildsReadAt && Date.parse(account.guildsReadAt) > now - FRESH_MS) return account.guilds;
  if (Date.parse(account.expiresAt) <= now) return null;
  const token = secrets.decryptSecret('provider token', account.accessToken);
  try {
    const guilds = await discord.guilds(token, signal);
    await saveDiscordGuilds(db, userUuid, guilds);
    return guilds;
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'unauthorized') return null;
    throw error;
  }
}
