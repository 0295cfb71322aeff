/** A URL mapping from Discord's developer portal: Discord forwards requests below `prefix` to the host `target`. */
export interface UrlMapping {
  readonly prefix: string;
  /** `{name}` stands for one label of the host, which `prefix` contains under the same name. */
  readonly target: string;
}

/**
 * [H1602] The hosts of covers, streams and players of music providers, and of GIFs. Keep in sync with the table in
 * docs/decisions/discord.md, from which operators copy them.
 */
const providerMappings: readonly UrlMapping[] = [
  { prefix: '/media/scdn/{host}', target: '{host}.scdn.co' },
  { prefix: '/media/spotify-api', target: 'api.spotify.com' },
  { prefix: '/media/mzstatic/{host}', target: '{host}.mzstatic.com' },
  { prefix: '/media/apple-music/{host}', target: '{host}.music.apple.com' },
  { prefix: '/media/itunes/{host}', target: '{host}.itunes.apple.com' },
  { prefix: '/media/ytimg', target: 'i.ytimg.com' },
  { prefix: '/media/youtube', target: 'www.youtube.com' },
  { prefix: '/media/sndcdn/{host}', target: '{host}.sndcdn.com' },
  { prefix: '/media/soundcloud/{host}', target: '{host}.soundcloud.cloud' },
  { prefix: '/media/7static/{host}', target: '{host}.7static.com' },
  { prefix: '/media/7digital-stream', target: 'stream.svc.7digital.net' },
  { prefix: '/media/7digital-previews', target: 'previews.7digital.com' },
  { prefix: '/media/audius/{host}', target: '{host}.audius.co' },
  { prefix: '/media/klipy/{host}', target: '{host}.klipy.com' },
];

/** Lists the URL mappings of the activity; `origin` is the origin of this server. */
export const listUrlMappings = (origin: string): UrlMapping[] => [
  ...providerMappings,
  { prefix: '/', target: new URL(origin).host },
];

/**
 * Returns a function that rewrites absolute URLs with `remap`. Relative URLs and other schemes, such as `blob:`, stay
 * unchanged.
 */
export const rewriteAddress =
  (remap: (url: URL) => URL) =>
  (address: string): string =>
    /^(https?:)?\/\//.test(address) ? remap(new URL(address, 'https://discordsays.com')).href : address;

/** Rewrites each URL of a `srcset`. */
export const rewriteSrcset = (rewrite: (address: string) => string, srcset: string): string =>
  srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, rewrite))
    .join(', ');
