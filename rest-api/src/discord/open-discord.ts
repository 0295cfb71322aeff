import { type Config, need } from '@hangout/platform/config/config';
import {
  createDiscord,
  type Discord,
  type DiscordConfig,
  discordEmbeddingHosts,
  realDiscord,
  standInDiscord,
  standInEmbeddingHosts,
} from '@hangout/providers';

/**
 * [H1362] Returns the configuration of the real Discord or of a stand-in; null if neither is set. @throws
 * ConfigurationValueMissing if DISCORD_CLIENT_SECRET is missing
 */
function chooseDiscord(config: Config): DiscordConfig | null {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_STAND_IN: standIn } = config;
  if (clientId) return realDiscord({ clientId, clientSecret: need(config, 'DISCORD_CLIENT_SECRET') });
  return standIn ? standInDiscord(standIn.replace(/\/$/, '')) : null;
}

export function openDiscord(config: Config): Discord | null {
  const chosen = chooseDiscord(config);
  return chosen && createDiscord(chosen);
}

/**
 * [H1367] Returns the origins whose pages may embed our Discord activity in a frame. Reads no secret, because the
 * process that sets the headers of pages has none.
 */
export function activityEmbeddingHosts(
  config: Pick<Config, 'DISCORD_CLIENT_ID' | 'DISCORD_STAND_IN'>,
): readonly string[] {
  if (config.DISCORD_CLIENT_ID) return discordEmbeddingHosts;
  return config.DISCORD_STAND_IN ? standInEmbeddingHosts : [];
}
