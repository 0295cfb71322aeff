import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';

/** Who may wear an avatar: everybody, subscribers, winners of a season, or members of the Discord community. */
type AvatarCategory = 'free' | 'subscriber' | 'season' | 'community';

/** The facts about an avatar that the interface needs, without loading 3D code. */
export interface AvatarKind {
  readonly name: string;
  readonly category: AvatarCategory;
  readonly disc: string;
  readonly shirt: string;
  /** True if the shirt has the user's own colour. */
  readonly tintable: boolean;
}

const untinted = (name: string, disc: string, category: AvatarCategory = 'free'): AvatarKind => ({
  name,
  category,
  disc,
  shirt: '#ffffff',
  tintable: false,
});
const tintable = (
  name: string,
  disc: string,
  shirt: string,
  category: AvatarCategory = 'free',
): AvatarKind => ({
  name,
  category,
  disc,
  shirt,
  tintable: true,
});

/** All avatars that this client draws. Because of the type, a missing one is a compiler error. */
export const avatarKinds: Readonly<Record<AvatarSlug, AvatarKind>> = {
  nova: tintable('Nova', '#ff5fa8', '#ff3d9a'),
  milo: tintable('Milo', '#1f8f86', '#2fd4c4'),
  zuri: tintable('Zuri', '#b8761a', '#ffb020'),
  frida: tintable('Frida', '#a3223a', '#e8344e'),
  ollie: tintable('Ollie', '#2a56b8', '#3f7bff'),
  dex: tintable('Dex', '#5a9a2e', '#8be04e'),
  dolly: tintable('Dolly', '#b85a84', '#ff8fb8'),
  amal: tintable('Amal', '#4a34b0', '#7c5cff'),
  riot: tintable('Riot', '#4a3a70', '#4a3a74'),
  miso: untinted('Miso', '#8a4a1e'),
  bruno: tintable('Bruno', '#7a2a20', '#e0503a'),
  bao: tintable('Bao', '#562df9', '#562df9'),
  pico: untinted('Pico', '#2a7a3a'),
  rusty: tintable('Rusty', '#14745c', '#1fb58f'),
  mochi: tintable('Mochi', '#b06a8c', '#ffc9de'),
  waddle: untinted('Waddle', '#3a5aa8'),
  rex: untinted('Rex', '#1a6e5c'),
  beep: untinted('B-33P', '#3a4a80'),
  boo: untinted('Boo', '#6a5ab8'),
  juno: untinted('Juno', '#b8501e'),
  zorp: tintable('Zorp', '#5a34b0', '#9b6bff'),
  spike: untinted('Spike', '#a8506a'),
  luna: tintable('Luna', '#7a4ab0', '#f6d6ff', 'subscriber'),
  tape: tintable('Tape', '#1c7a8a', '#ff7a3d', 'subscriber'),
  mirra: untinted('Mirra', '#3a2a7a', 'season'),
  sol: tintable('Sol', '#b8501e', '#ff6b4a', 'season'),
  wax: tintable('Wax', '#a87a14', '#ffc53d', 'community'),
  dot: tintable('Dot', '#3a4fd0', '#5865f2', 'community'),
};

/** Drawn for an unknown slug. */
export const fallbackSlug: AvatarSlug = 'juno';

/** True if this client draws the avatar. Another avatar is shown as its picture or, without one, as the fallback. */
export const isDrawn = (slug: string): slug is AvatarSlug => Object.hasOwn(avatarKinds, slug);

/** Returns the slug, or that of the fallback if it is unknown. */
export const drawnSlug = (slug: string): AvatarSlug => (isDrawn(slug) ? slug : fallbackSlug);

/** Widths of portraits, pixels. The small one is for lists, up to 36 px on high-density screens. */
export const PORTRAIT = 160;
export const SMALL_PORTRAIT = 72;

/** URL of the round portrait, which has a transparent background. */
export const portraitUrl = (slug: string): string => `/baked/portraits/${drawnSlug(slug)}.webp`;

export const smallPortraitUrl = (slug: string): string => `/baked/portraits/small/${drawnSlug(slug)}.webp`;
