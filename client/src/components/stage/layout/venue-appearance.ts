import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { Point } from './frames.ts';
import type { Spot } from './spots.ts';

export interface Sky {
  readonly top: string;
  readonly middle: string;
  readonly bottom: string;
  /** Height of the sky's middle colour, from 0 (horizon) to 1 (top). */
  readonly middleAt?: number;
  readonly stars?: number;
  readonly clouds?: { readonly amount: number; readonly color: string };
  readonly sun?: {
    readonly towards: Point;
    readonly color: string;
    readonly radius: number;
    readonly glow: number;
  };
}

export interface Water {
  readonly deep: string;
  readonly shallow: string;
  readonly sun: string;
  /** Direction of the sun's reflection on the water: x divided by -z. */
  readonly sunAt: number;
  readonly height: number;
}

export type FloorKind = 'tiles' | 'grass' | 'concrete' | 'carpet' | 'deck';

export interface Floor {
  readonly kind: FloorKind;
  readonly a: string;
  readonly b: string;
  readonly line?: string;
  readonly scale: number;
  readonly ambient: string;
  /** The four colours of lit tiles. */
  readonly tiles?: readonly [string, string, string, string];
  readonly tileGlow?: number;
  /** Strength of the reflection of the scene, 0 to 1. */
  readonly mirror?: number;
  readonly streak?: string;
  /** The edges of a floor that does not reach the horizon, such as a deck. */
  readonly bounds?: { readonly width: number; readonly depth: number; readonly z: number };
}

export interface StageAppearance {
  readonly width: number;
  readonly depth: number;
  readonly color: string;
  readonly top: string;
  readonly trim: string;
  readonly shape?: 'square' | 'round';
  readonly planks?: boolean;
  readonly hazard?: boolean;
}

export type BoothStyle = 'led' | 'wood' | 'white';

/** The LED wall behind the booth. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly y: number;
  readonly z: number;
  readonly kind: 'bars' | 'embroidery';
  readonly emblem: 'sunset' | 'heart' | 'blocks' | 'flower';
  readonly colors: readonly [string, string];
  readonly gain: number;
}

interface Light {
  readonly sky: string;
  readonly ground: string;
  readonly fill: number;
  readonly key: string;
  readonly keyStrength: number;
  readonly keyFrom?: Point;
  readonly back: string;
  readonly backStrength: number;
  readonly backFrom?: Point;
  readonly rim: string;
  readonly rimStrength: number;
}

/** A round patch of coloured light on the floor, which also colours people in it. */
export type Pool = readonly [x: number, z: number, radius: number, strength: number, color: string];
export type Beam = readonly [from: Point, to: Point, radius: number, color: string, strength: number];
export type Glow = readonly [at: Point, size: number, color: string, strength: number];
/** Dark figures at the side of a venue: `count` of them between two x values, at height y and around depth z. */
type SilhouetteBand = readonly [fromX: number, toX: number, y: number, z: number, count: number];

/** The description of a venue without its props. */
export interface VenueAppearance {
  readonly sky: Sky;
  readonly fog: { readonly color: string; readonly near: number; readonly far: number };
  readonly water?: Water;
  readonly floor: Floor;
  readonly stage: StageAppearance;
  readonly booth: { readonly style: BoothStyle; readonly color: string; readonly top?: string };
  readonly screen?: Screen;
  readonly light: Light;
  readonly spot: Spot;
  /** The pools of light on the floor; the shaders allow eight, including the spotlight's pool. */
  readonly pools: readonly Pool[];
  readonly beams: readonly Beam[];
  readonly glows: readonly Glow[];
  readonly silhouettes: readonly SilhouetteBand[];
  readonly silhouetteColors: readonly [body: string, edge: string];
  readonly grade: { readonly exposure: number; readonly bloom: number; readonly vignette: number };
  /**
   * The venue's card image: `zoom` is the fraction of the field of view, `djs` the avatar in each seat (null for an
   * empty seat).
   */
  readonly card: { readonly zoom: number; readonly djs: readonly (AvatarSlug | null)[] };
}
