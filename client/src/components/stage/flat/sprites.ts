import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { Mood } from '../layout/frames.ts';

/** The poses on a sprite sheet, from left to right. */
export const spritePoses = ['rest', 'wave', 'both', 'back'] as const;
export type SpritePose = (typeof spritePoses)[number];

/**
 * The part of the scene in one cell of a sprite sheet, in units of the scene; the feet are `ground` above the lower
 * edge.
 */
export const spriteCell = { width: 1.76, height: 2.4, ground: 0.14, pixelsPerUnit: 140 } as const;

/** The part of the scene in the image of a desk, in units of the scene. */
export const deskCell = { width: 2.7, height: 1.5, ground: 0.16, pixelsPerUnit: 150 } as const;

export const moods = ['night', 'warm', 'day'] as const satisfies readonly Mood[];

export const figureUrl = (mood: Mood, slug: AvatarSlug): string => `/baked/figures/${mood}/${slug}.webp`;
