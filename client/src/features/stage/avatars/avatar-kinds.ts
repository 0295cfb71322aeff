import type { AvatarSlug } from '@hangout/contract/rest/points-service/avatar-slugs';

/** Which door leads to an avatar: everybody's, a subscription, a season's podium, the chat community. */
export type AvatarCategory = 'free' | 'subscriber' | 'season' | 'community';

/** What the interface knows about an avatar without loading any 3D. */
export interface AvatarKind {
  readonly name: string;
  readonly category: AvatarCategory;
  /** Ground of the round portrait. */
  readonly disc: string;
  /** Colour of the shirt where its wearer chose none. */
  readonly shirt: string;
  /** Whether the shirt takes the wearer's own colour. */
  readonly tintable: boolean;
}

const plain = (name: string, disc: string, category: AvatarCategory = 'free'): AvatarKind => ({
  name,
  category,
  disc,
  shirt: '#ffffff',
  tintable: false,
});
const dressed = (
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

/** Every avatar of the contract's list has one kind; a missing one does not compile. */
export const avatarKinds: Readonly<Record<AvatarSlug, AvatarKind>> = {
  nova: dressed('Nova', '#ff5fa8', '#ff3d9a'),
  milo: dressed('Milo', '#1f8f86', '#2fd4c4'),
  zuri: dressed('Zuri', '#b8761a', '#ffb020'),
  frida: dressed('Frida', '#a3223a', '#e8344e'),
  ollie: dressed('Ollie', '#2a56b8', '#3f7bff'),
  dex: dressed('Dex', '#5a9a2e', '#8be04e'),
  dolly: dressed('Dolly', '#b85a84', '#ff8fb8'),
  amal: dressed('Amal', '#4a34b0', '#7c5cff'),
  riot: dressed('Riot', '#4a3a70', '#4a3a74'),
  miso: plain('Miso', '#8a4a1e'),
  bruno: dressed('Bruno', '#7a2a20', '#e0503a'),
  bao: dressed('Bao', '#562df9', '#562df9'),
  pico: plain('Pico', '#2a7a3a'),
  rusty: dressed('Rusty', '#14745c', '#1fb58f'),
  mochi: dressed('Mochi', '#b06a8c', '#ffc9de'),
  waddle: plain('Waddle', '#3a5aa8'),
  rex: plain('Rex', '#1a6e5c'),
  beep: plain('B-33P', '#3a4a80'),
  boo: plain('Boo', '#6a5ab8'),
  juno: plain('Juno', '#b8501e'),
  zorp: dressed('Zorp', '#5a34b0', '#9b6bff'),
  spike: plain('Spike', '#a8506a'),
  luna: dressed('Luna', '#7a4ab0', '#f6d6ff', 'subscriber'),
  tape: dressed('Tape', '#1c7a8a', '#ff7a3d', 'subscriber'),
  mirra: plain('Mirra', '#3a2a7a', 'season'),
  sol: dressed('Sol', '#b8501e', '#ff6b4a', 'season'),
  wax: dressed('Wax', '#a87a14', '#ffc53d', 'community'),
  dot: dressed('Dot', '#3a4fd0', '#5865f2', 'community'),
};

/** The figure that stands in for a slug nobody has drawn. */
export const fallbackSlug: AvatarSlug = 'juno';

export const isAvatarSlug = (slug: string): slug is AvatarSlug => Object.hasOwn(avatarKinds, slug);

/** The slug itself, or the stand-in for an unknown one. */
export const drawnSlug = (slug: string): AvatarSlug => (isAvatarSlug(slug) ? slug : fallbackSlug);

/** Address of the round portrait (transparent, 160 px). */
export const portraitUrl = (slug: string): string => `/baked/portraits/${drawnSlug(slug)}.webp`;
