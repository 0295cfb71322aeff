import type { Object3D } from 'three';
import type { Glow } from '../layout/venue-appearance.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';
import type { Sign } from '../meshes/signs.ts';

/** What a prop may add to: still pieces, soft glows, written signs, and whatever needs a mesh of its own. */
export interface PropContext {
  readonly builder: MeshBuilder;
  readonly glows: Glow[];
  readonly signs: Sign[];
  readonly extras: Object3D[];
  /** The booth's light colour, taken up by speakers. */
  readonly led: string;
}

export type Prop<Options> = (set: PropContext, options: Options) => void;

export const QUARTER_TURN = Math.PI / 2;
