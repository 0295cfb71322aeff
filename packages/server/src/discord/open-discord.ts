import {
  createDiscord,
  type Discord,
  type DiscordConfig,
  realDiscord,
  standInDiscord,
} from '@hangout/providers';
import type { Config } from '../config/index.ts';

type DiscordSettings = Pick<Config, 'DISCORD_CLIENT_ID' | 'DISCORD_CLIENT_SECRET' | 'DISCORD_STAND_IN'>;

/** [H1362] Which Discord the configuration names: the service by the operator's keys, or a stand-in; null for none. */
export function chooseDiscord(config: DiscordSettings): DiscordConfig | null {
  const {
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_STAND_IN: standIn,
  } = config;
  if (clientId && clientSecret) return realDiscord({ clientId, clientSecret });
  return standIn ? standInDiscord(standIn.replace(/\/$/, '')) : null;
}

/** The calls to the Discord that the configuration names; null without one. */
export function openDiscord(config: DiscordSettings): Discord | null {
  const chosen = chooseDiscord(config);
  return chosen && createDiscord(chosen);
}
