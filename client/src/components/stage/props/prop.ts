import type { Object3D } from 'three';
import type { Glow } from '../layout/venue-appearance.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';
import type { Sign } from '../meshes/signs.ts';

/** What props add to a venue: static pieces in `builder`, glows, signs, and meshes of their own in `extras`. */
export interface PropContext {
  readonly builder: MeshBuilder;
  readonly glows: Glow[];
  readonly signs: Sign[];
  readonly extras: Object3D[];
  /** Colour of the light of the booth and of the loudspeakers. */
  readonly led: string;
}

export type Prop<Options> = (set: PropContext, options: Options) => void;

export const QUARTER_TURN = Math.PI / 2;
