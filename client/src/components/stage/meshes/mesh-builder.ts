import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Euler,
  ExtrudeGeometry,
  IcosahedronGeometry,
  Matrix4,
  Mesh,
  Quaternion,
  Shape,
  SphereGeometry,
  TorusGeometry,
  Vector2,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { indexed } from '../avatars/figure.ts';
import type { Point } from '../layout/frames.ts';
import type { LightUniforms } from './light.ts';
import { glowMaterial, litMaterial } from './materials.ts';

export interface Paint {
  /** Colour at the bottom; `top` is the colour at the top if it differs. */
  readonly color: string;
  readonly top?: string;
  /** How much light the piece emits. Above 0, the lights of the scene do not affect it. */
  readonly glow?: number;
  readonly turn?: Point;
  readonly size?: Point;
  readonly facets?: boolean;
}

const up = new Vector3(0, 1, 0);

/** Merges the static pieces of a venue into two meshes, a lit and a glowing one. */
export class MeshBuilder {
  readonly #lit: BufferGeometry[] = [];
  readonly #glowing: BufferGeometry[] = [];

  put(shape: BufferGeometry, at: Point, paint: Paint): this {
    const { turn = [0, 0, 0], size = [1, 1, 1], glow = 0 } = paint;
    const rotation = new Quaternion().setFromEuler(new Euler(...turn));
    return this.place(shape, new Matrix4().compose(new Vector3(...at), rotation, new Vector3(...size)), {
      ...paint,
      glow,
    });
  }

  place(shape: BufferGeometry, where: Matrix4, paint: Paint): this {
    const geometry = indexed(paint.facets && shape.index ? shape.toNonIndexed() : shape);
    const glow = paint.glow ?? 0;
    geometry.computeBoundingBox();
    const low = geometry.boundingBox?.min.y ?? 0;
    const height = (geometry.boundingBox?.max.y ?? 1) - low || 1;
    const position = geometry.getAttribute('position');
    const bottom = new Color(paint.color).multiplyScalar(glow || 1);
    const top = new Color(paint.top ?? paint.color).multiplyScalar(glow || 1);
    const colors = new Float32Array(position.count * 3);
    const mixed = new Color();
    for (let i = 0; i < position.count; i++) {
      mixed.lerpColors(bottom, top, (position.getY(i) - low) / height).toArray(colors, i * 3);
    }
    geometry.applyMatrix4(where);
    if (paint.facets) geometry.computeVertexNormals();
    geometry.setAttribute('color', new BufferAttribute(colors, 3));
    geometry.deleteAttribute('uv');
    if (glow > 0) {
      geometry.deleteAttribute('normal');
      this.#glowing.push(geometry);
    } else {
      geometry.setAttribute('aMeta', new BufferAttribute(new Float32Array(position.count * 3), 3));
      this.#lit.push(geometry);
    }
    return this;
  }

  box(at: Point, size: Point, paint: Paint): this {
    return this.put(new BoxGeometry(1, 1, 1), at, { ...paint, size });
  }

  /** A vertical cylinder; `taper` scales its upper end. */
  drum(at: Point, radius: number, height: number, paint: Paint & { around?: number; taper?: number }): this {
    const shape = new CylinderGeometry(paint.taper ?? 1, 1, 1, paint.around ?? 16);
    return this.put(shape, at, { ...paint, size: [radius, height, radius] });
  }

  ball(at: Point, radius: number | Point, paint: Paint & { around?: number }): this {
    const around = paint.around ?? 14;
    const size: Point = typeof radius === 'number' ? [radius, radius, radius] : radius;
    return this.put(new SphereGeometry(1, around, Math.max(4, Math.round(around * 0.7))), at, {
      ...paint,
      size,
    });
  }

  /** A rough stone, bush or jewel. */
  gem(at: Point, radius: number | Point, paint: Paint): this {
    const size: Point = typeof radius === 'number' ? [radius, radius, radius] : radius;
    return this.put(new IcosahedronGeometry(1, 1), at, { facets: true, ...paint, size });
  }

  cone(at: Point, radius: number, height: number, paint: Paint & { around?: number }): this {
    return this.put(new ConeGeometry(1, 1, paint.around ?? 12), at, {
      ...paint,
      size: [radius, height, radius],
    });
  }

  ring(at: Point, radius: number, tube: number, paint: Paint & { around?: number; arc?: number }): this {
    return this.put(
      new TorusGeometry(radius, tube, 6, paint.around ?? 32, paint.arc ?? 2 * Math.PI),
      at,
      paint,
    );
  }

  /** A flat outline that is extruded towards the viewer. */
  slab(outline: readonly (readonly [number, number])[], depth: number, at: Point, paint: Paint): this {
    const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
    return this.put(new ExtrudeGeometry(shape, { depth, bevelEnabled: false }), at, paint);
  }

  rod(from: Point, to: Point, radius: number, paint: Paint & { around?: number }): this {
    const start = new Vector3(...from);
    const way = new Vector3(...to).sub(start);
    const length = way.length();
    const rotation = new Quaternion().setFromUnitVectors(up, way.clone().normalize());
    const middle = start.addScaledVector(way, 0.5);
    const where = new Matrix4().compose(middle, rotation, new Vector3(radius, length, radius));
    return this.place(new CylinderGeometry(1, 1, 1, paint.around ?? 6), where, paint);
  }

  /** Returns at most two meshes, a lit and a glowing one. */
  meshes(uniforms: LightUniforms): Mesh[] {
    const made: Mesh[] = [];
    if (this.#lit.length > 0) {
      made.push(new Mesh(mergeGeometries(this.#lit), litMaterial(uniforms, { figures: null, rim: 0.12 })));
    }
    if (this.#glowing.length > 0) made.push(new Mesh(mergeGeometries(this.#glowing), glowMaterial(uniforms)));
    return made;
  }
}
