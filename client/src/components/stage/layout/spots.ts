import type { StagedDesign } from '../common/designs.ts';
import type { Point } from './frames.ts';

/** [H252] The light on the DJ who plays: beams of lamps, a pool of light on the ground, and a glow behind the DJ. */
export interface Spot {
  readonly lamps: readonly Point[];
  /** Radius of a beam at its end. */
  readonly radius: number;
  readonly strength: number;
  readonly color: string;
  readonly pool: { readonly radius: number; readonly strength: number };
  /** A second glow behind the DJ, besides that in the booth's colour. */
  readonly glow?: { readonly size: number; readonly color: string; readonly strength: number };
}

export const spots: Readonly<Record<StagedDesign, Spot>> = {
  BARN: {
    lamps: [[0, 8, -4]],
    radius: 1.7,
    strength: 0.22,
    color: '#ffe4b4',
    pool: { radius: 3, strength: 1.6 },
  },
  BARN_UA: {
    lamps: [[0, 9, -3.5]],
    radius: 1.6,
    strength: 0.12,
    color: '#ffe9a0',
    pool: { radius: 3, strength: 0.8 },
  },
  CLUB: {
    lamps: [[0, 11, -3.5]],
    radius: 1.75,
    strength: 0.26,
    color: '#ffe6d0',
    pool: { radius: 2.6, strength: 2.6 },
    glow: { size: 6, color: '#ff8fc0', strength: 0.42 },
  },
  CLUB_UA: {
    lamps: [[0, 11, -3.5]],
    radius: 1.75,
    strength: 0.26,
    color: '#fff0d0',
    pool: { radius: 2.6, strength: 2.4 },
    glow: { size: 6, color: '#ffd77a', strength: 0.36 },
  },
  FERRY_BUILDING: {
    lamps: [[0, 7.4, -4]],
    radius: 1.6,
    strength: 0.24,
    color: '#ffe2b8',
    pool: { radius: 3, strength: 1.9 },
  },
  FESTIVAL: {
    lamps: [[0, 12, -5]],
    radius: 1.7,
    strength: 0.3,
    color: '#ffe8ce',
    pool: { radius: 3.2, strength: 2.2 },
  },
  STADIUM: {
    lamps: [
      [-14, 25, -43],
      [14, 25, -43],
      [0, 15, -3],
    ],
    radius: 2,
    strength: 0.16,
    color: '#e6f2ff',
    pool: { radius: 3, strength: 2 },
  },
  THEATER: {
    lamps: [
      [-9, 12, 4],
      [9, 12, 4],
    ],
    radius: 1.6,
    strength: 0.34,
    color: '#fff0cc',
    pool: { radius: 2.8, strength: 2.6 },
  },
  TOMORROWLAND: {
    lamps: [[0, 14, -3.5]],
    radius: 1.6,
    strength: 0.2,
    color: '#ffe6b8',
    pool: { radius: 3.4, strength: 2 },
  },
  UNDERGROUND: {
    lamps: [[0, 8.4, -3]],
    radius: 1.2,
    strength: 0.16,
    color: '#fff2d4',
    pool: { radius: 2.6, strength: 2.2 },
    glow: { size: 8, color: '#b8ff5a', strength: 0.2 },
  },
  YACHT: {
    lamps: [[0, 7.6, -6]],
    radius: 1.7,
    strength: 0.2,
    color: '#ffe8c8',
    pool: { radius: 2.8, strength: 1.3 },
    glow: { size: 8, color: '#ffcf8a', strength: 0.25 },
  },
};
