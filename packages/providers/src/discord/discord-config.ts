/** URLs of Discord's API, and the operator's keys. */
export interface DiscordConfig {
  /** Without a trailing slash. */
  readonly api: string;
  /** Page on which a user grants access. */
  readonly authorize: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origins that may show the activity in a frame, as sources of a Content-Security-Policy. */
  readonly embeddingHosts: readonly string[];
  /** Whether this is a stand-in; pages then say that it is a demo. */
  readonly isStandIn: boolean;
}

/** Origins of the pages in which Discord shows activities. */
export const discordEmbeddingHosts: readonly string[] = [
  ...['https://discord.com', 'https://*.discord.com', 'https://*.discordsays.com'],
];

/** URLs of the real Discord: https://docs.discord.com/developers/topics/oauth2 (read 2026-11-24). */
export const realDiscord = (keys: {
  readonly clientId: string;
  readonly clientSecret: string;
}): DiscordConfig => ({
  ...keys,
  api: 'https://discord.com/api/v10',
  authorize: 'https://discord.com/oauth2/authorize',
  embeddingHosts: discordEmbeddingHosts,
  isStandIn: false,
});

/** Keys that the stand-in accepts. They protect nothing, so they need not be secret. */
export const discordStandInKeys = {
  clientId: '100000000000000001',
  clientSecret: 'stand-in-discord-secret',
} as const;

/**
 * Origin of the stand-in's frame around an activity. The activity SDK accepts messages only from Discord's
 * origins and from this one, so the stand-in's page must be opened on this port.
 */
const DISCORD_STAND_IN_FRAME = 'http://localhost:3333';

/** Origin of the page in which the stand-in shows activities. */
export const standInEmbeddingHosts: readonly string[] = [DISCORD_STAND_IN_FRAME];

export const standInDiscord = (origin: string): DiscordConfig => ({
  ...discordStandInKeys,
  api: `${origin}/discord/api/v10`,
  authorize: `${origin}/discord/oauth2/authorize`,
  embeddingHosts: standInEmbeddingHosts,
  isStandIn: true,
});
