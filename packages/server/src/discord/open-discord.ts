import {
  createDiscord,
  type Discord,
  type DiscordConfig,
  discordEmbeddingHosts,
  realDiscord,
  standInDiscord,
  standInEmbeddingHosts,
} from '@hangout/providers';
import { type Config, need } from '../config/index.ts';

/**
 * [H1362] Which Discord the configuration names: the service by the operator's keys, or a stand-in; null for none.
 * @throws ConfigurationValueMissing where the app has no secret
 */
function chooseDiscord(config: Config): DiscordConfig | null {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_STAND_IN: standIn } = config;
  if (clientId) return realDiscord({ clientId, clientSecret: need(config, 'DISCORD_CLIENT_SECRET') });
  return standIn ? standInDiscord(standIn.replace(/\/$/, '')) : null;
}

/** The calls to the Discord that the configuration names; null without one. */
export function openDiscord(config: Config): Discord | null {
  const chosen = chooseDiscord(config);
  return chosen && createDiscord(chosen);
}

/**
 * [H1367] The origins whose pages may show the activity in a frame. The secret is not needed to know them: the headers of the
 * page are written by a process that has none.
 */
export function activityEmbeddingHosts(
  config: Pick<Config, 'DISCORD_CLIENT_ID' | 'DISCORD_STAND_IN'>,
): readonly string[] {
  if (config.DISCORD_CLIENT_ID) return discordEmbeddingHosts;
  return config.DISCORD_STAND_IN ? standInEmbeddingHosts : [];
}
