export const BANNER_TONES = ['info', 'good', 'warning', 'incident'] as const;
export type BannerTone = (typeof BANNER_TONES)[number];

/** [H1986] True if a banner is shown at `now`, epoch ms; without an end it is shown until it is ended. */
export function isBannerShown(
  banner: { readonly beginsAt: string; readonly endsAt: string | null },
  now: number,
): boolean {
  return Date.parse(banner.beginsAt) <= now && (banner.endsAt === null || now < Date.parse(banner.endsAt));
}
