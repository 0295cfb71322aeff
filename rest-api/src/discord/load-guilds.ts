import { type Db, findDiscordAccount, saveDiscordGuilds } from '@hangout/db';
import type { Secrets } from '@hangout/platform/secrets/secrets';
import { type Discord, type DiscordGuild, ProviderError } from '@hangout/providers';

/** How long a person's list of servers is cached, ms. Discord limits such requests. */
const FRESH_MS = 300_000;

/**
 * [H1365] Returns the Discord servers that a person was a member of within the last five minutes; null if they have
 * linked no account, or their token has expired or was revoked. @throws ProviderError
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
