import type { Object3D } from 'three';
import type { Glow } from '../layout/venue-appearance.ts';
import type { Kit } from '../meshes/mesh-builder.ts';
import type { Sign } from '../meshes/signs.ts';

/** What a prop may add to: still pieces, soft glows, written signs, and whatever needs a mesh of its own. */
export interface Dressing {
  readonly kit: Kit;
  readonly glows: Glow[];
  readonly signs: Sign[];
  readonly extras: Object3D[];
  /** The booth's light colour, taken up by speakers. */
  readonly led: string;
}

export type Prop<Options> = (set: Dressing, options: Options) => void;

export const quarter = Math.PI / 2;
