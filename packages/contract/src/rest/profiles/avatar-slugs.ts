/** Who may wear an avatar: everybody, subscribers, or users who won it in a season. */
type SeedAvatarStatus = 'PUBLIC' | 'SUBSCRIBER_ONLY' | 'SEASON_AWARD';

/** An avatar that exists from the first start. `discordOnly`: for members of the Discord community. */
export interface SeedAvatar {
  readonly slug: string;
  readonly status: SeedAvatarStatus;
  readonly discordOnly: boolean;
}

/**
 * Avatars that come with the product, in the order of the picker. Servers store them at the first start; the client
 * draws a figure of each.
 */
export const avatarSlugs = [
  { slug: 'nova', status: 'PUBLIC', discordOnly: false },
  { slug: 'milo', status: 'PUBLIC', discordOnly: false },
  { slug: 'zuri', status: 'PUBLIC', discordOnly: false },
  { slug: 'frida', status: 'PUBLIC', discordOnly: false },
  { slug: 'ollie', status: 'PUBLIC', discordOnly: false },
  { slug: 'dex', status: 'PUBLIC', discordOnly: false },
  { slug: 'dolly', status: 'PUBLIC', discordOnly: false },
  { slug: 'amal', status: 'PUBLIC', discordOnly: false },
  { slug: 'riot', status: 'PUBLIC', discordOnly: false },
  { slug: 'miso', status: 'PUBLIC', discordOnly: false },
  { slug: 'bruno', status: 'PUBLIC', discordOnly: false },
  { slug: 'bao', status: 'PUBLIC', discordOnly: false },
  { slug: 'pico', status: 'PUBLIC', discordOnly: false },
  { slug: 'rusty', status: 'PUBLIC', discordOnly: false },
  { slug: 'mochi', status: 'PUBLIC', discordOnly: false },
  { slug: 'waddle', status: 'PUBLIC', discordOnly: false },
  { slug: 'rex', status: 'PUBLIC', discordOnly: false },
  { slug: 'beep', status: 'PUBLIC', discordOnly: false },
  { slug: 'boo', status: 'PUBLIC', discordOnly: false },
  { slug: 'juno', status: 'PUBLIC', discordOnly: false },
  { slug: 'zorp', status: 'PUBLIC', discordOnly: false },
  { slug: 'spike', status: 'PUBLIC', discordOnly: false },
  { slug: 'luna', status: 'SUBSCRIBER_ONLY', discordOnly: false },
  { slug: 'tape', status: 'SUBSCRIBER_ONLY', discordOnly: false },
  { slug: 'mirra', status: 'SEASON_AWARD', discordOnly: false },
  { slug: 'sol', status: 'SEASON_AWARD', discordOnly: false },
  { slug: 'wax', status: 'PUBLIC', discordOnly: true },
  { slug: 'dot', status: 'PUBLIC', discordOnly: true },
] as const satisfies readonly SeedAvatar[];

/** The slug of an avatar of every installation. */
export type AvatarSlug = (typeof avatarSlugs)[number]['slug'];
