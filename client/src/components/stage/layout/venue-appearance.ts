import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { Point } from './frames.ts';
import type { Spot } from './spots.ts';

export interface Sky {
  readonly top: string;
  readonly middle: string;
  readonly bottom: string;
  /** Where the middle colour of the sky is, from 0 (horizon) to 1 (top). */
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
  /** Direction in which the sun is reflected: x divided by -z. */
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
  /** Colours of lit tiles. */
  readonly tiles?: readonly [string, string, string, string];
  readonly tileGlow?: number;
  /** How strongly the floor reflects the scene, 0 to 1. */
  readonly mirror?: number;
  readonly streak?: string;
  /** Size of a floor that does not reach the horizon, such as a deck. */
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

/** A round patch of coloured light on the floor, which also colours people there. */
export type Pool = readonly [x: number, z: number, radius: number, strength: number, color: string];
export type Beam = readonly [from: Point, to: Point, radius: number, color: string, strength: number];
export type Glow = readonly [at: Point, size: number, color: string, strength: number];
/** Dark figures at the side of a venue: `count` of them between two x, at height y and near depth z. */
type SilhouetteBand = readonly [fromX: number, toX: number, y: number, z: number, count: number];

/** A venue without its props. */
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
  /** Pools of light on the floor. The shaders allow eight, of which the spotlight takes one. */
  readonly pools: readonly Pool[];
  readonly beams: readonly Beam[];
  readonly glows: readonly Glow[];
  readonly silhouettes: readonly SilhouetteBand[];
  readonly silhouetteColors: readonly [body: string, edge: string];
  readonly grade: { readonly exposure: number; readonly bloom: number; readonly vignette: number };
  /**
   * The image of the venue for cards: `zoom` is the part of the field of view, `djs` the avatar in each seat (null if
   * it is empty).
   */
  readonly card: { readonly zoom: number; readonly djs: readonly (AvatarSlug | null)[] };
}
