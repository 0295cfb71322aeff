/** Where Discord is asked, and by which keys of the operator. */
export interface DiscordConfig {
  /** Without a trailing slash. */
  readonly api: string;
  /** The page on which a person lets this product in. */
  readonly authorize: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origins that may show the activity in a frame, as sources of a Content-Security-Policy. */
  readonly embeddingHosts: readonly string[];
  /** Whether this is a stand-in: pages then say that it is a demo. */
  readonly isStandIn: boolean;
}

/** The origins in whose pages Discord shows activities. */
export const discordEmbeddingHosts: readonly string[] = [
  ...['https://discord.com', 'https://*.discord.com', 'https://*.discordsays.com'],
];

/** The addresses of Discord itself: https://docs.discord.com/developers/topics/oauth2 (read 2026-11-24). */
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

/** The keys that the stand-in accepts; they are in the source because they open nothing. */
export const discordStandInKeys = {
  clientId: '100000000000000001',
  clientSecret: 'stand-in-discord-secret',
} as const;

/**
 * The parent frame of the stand-in: the SDK of activities takes messages of Discord's own origins and of this one alone, so
 * the page of the stand-in is opened on this port.
 */
export const DISCORD_STAND_IN_FRAME = 'http://localhost:3333';

/** The origin in whose page the stand-in shows activities. */
export const standInEmbeddingHosts: readonly string[] = [DISCORD_STAND_IN_FRAME];

/** Discord as a stand-in at `origin`. */
export const standInDiscord = (origin: string): DiscordConfig => ({
  ...discordStandInKeys,
  api: `${origin}/discord/api/v10`,
  authorize: `${origin}/discord/oauth2/authorize`,
  embeddingHosts: standInEmbeddingHosts,
  isStandIn: true,
});
