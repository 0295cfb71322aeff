import { BufferAttribute, type BufferGeometry, Color, Euler, Matrix4, Quaternion, Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { makeShapes, type Shapes } from './shapes.ts';

export type Vec3 = readonly [number, number, number];

/**
 * The moving parts of a figure. Each vertex belongs to one of them, and the vertex shader turns each about its joint.
 */
const limbs = { body: 0, head: 1, leftArm: 2, rightArm: 3 } as const;
export type Limb = keyof typeof limbs;

/** One mesh of a figure: its position, rotation, size and colour, and the limb with which it moves. */
export interface Piece {
  readonly at?: Vec3;
  readonly turn?: Vec3;
  readonly size?: number | Vec3;
  readonly color: string;
  readonly limb?: Limb;
  /** How strongly the user's shirt colour tints the piece, from 0 (default) to 1. */
  readonly tint?: number;
  /** How much light the piece emits, from 0 to about 2. */
  readonly glow?: number;
  /** True for flat instead of smooth shading. */
  readonly facets?: boolean;
  /** False to bake no soft shadow into the colours of the piece. */
  readonly shade?: boolean;
}

/** Centre and radii of the head, in units of the scene; a figure is about 1.6 units tall. */
const headCentre: Vec3 = [0, 1.12, 0];
export const headRadii: Vec3 = [0.47, 0.43, 0.43];
const neckHeight = 0.74;

/** How far the front of the head is from the plane through its centre, at (x, y) from that centre. */
export function faceDepth(x: number, y: number): number {
  const [rx, ry, rz] = headRadii;
  return rz * Math.max(0, 1 - Math.abs(x / rx) ** 2.6 - Math.abs(y / ry) ** 2.6) ** (1 / 2.6);
}

/** Returns the factor by which colours are darkened under the chin and at the feet. */
function softShadow(limb: Limb, y: number): number {
  if (limb === 'head') return 0.86 + 0.14 * Math.min(1, Math.max(0, (y - 0.75) / 0.4));
  const feet = 0.62 + 0.38 * Math.min(1, Math.max(0, y) / 0.4);
  const chin = limb === 'body' && y > 0.6 ? 1 - 0.3 * Math.min(1, (y - 0.6) / (neckHeight - 0.59)) : 1;
  return feet * chin;
}

const asVector = (size: number | Vec3) =>
  typeof size === 'number' ? new Vector3(size, size, size) : new Vector3(...size);

/** Gives a geometry an index, because only geometries with an index can be merged. */
export function indexed(geometry: BufferGeometry): BufferGeometry {
  if (!geometry.index)
    geometry.setIndex(Array.from({ length: geometry.getAttribute('position').count }, (_, i) => i));
  return geometry;
}

/**
 * Merges pieces into one geometry. Its attributes `color` and `aMeta` give the colour, limb, tint and glow of each
 * vertex.
 */
export class FigureBuilder {
  readonly shapes: Shapes;
  readonly detail: number;
  readonly #pieces: BufferGeometry[] = [];

  constructor(detail: number) {
    this.detail = detail;
    this.shapes = makeShapes(detail);
  }

  add(shape: BufferGeometry, piece: Piece): this {
    const {
      at = [0, 0, 0],
      turn = [0, 0, 0],
      size = 1,
      limb = 'body',
      tint = 0,
      glow = 0,
      shade = true,
    } = piece;
    const geometry = piece.facets && shape.index ? shape.toNonIndexed() : shape;
    const rotation = new Quaternion().setFromEuler(new Euler(...turn));
    geometry.applyMatrix4(new Matrix4().compose(new Vector3(...at), rotation, asVector(size)));
    if (piece.facets) geometry.computeVertexNormals();
    geometry.deleteAttribute('uv');

    const position = geometry.getAttribute('position');
    const color = new Color(piece.color);
    const colors = new Float32Array(position.count * 3);
    const meta = new Float32Array(position.count * 3);
    for (let i = 0; i < position.count; i++) {
      const light = shade ? softShadow(limb, position.getY(i)) : 1;
      colors.set([color.r * light, color.g * light, color.b * light], i * 3);
      meta.set([limbs[limb], tint, glow], i * 3);
    }
    geometry.setAttribute('color', new BufferAttribute(colors, 3));
    geometry.setAttribute('aMeta', new BufferAttribute(meta, 3));
    this.#pieces.push(indexed(geometry));
    return this;
  }

  /** Adds a piece that moves with the head; its position is relative to the head's centre. */
  onHead(shape: BufferGeometry, piece: Piece): this {
    const [x, y, z] = piece.at ?? [0, 0, 0];
    return this.add(shape, { ...piece, limb: 'head', at: [x, y + headCentre[1], z] });
  }

  build(): BufferGeometry {
    return mergeGeometries(this.#pieces);
  }
}

/** Calls `draw` for both sides: -1 is left, 1 is right. */
export function bothSides(draw: (side: -1 | 1) => void): void {
  draw(-1);
  draw(1);
}
