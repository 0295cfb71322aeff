import { Vector3 } from 'three';
import { itemAt } from '../common/random.ts';
import type { Point } from '../layout/frames.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';
import { type Prop, QUARTER_TURN } from './prop.ts';

/** Adds a box truss between two points: four rails and crossing struts. */
export function addTruss(builder: MeshBuilder, from: Point, to: Point, width: number, color: string): void {
  const start = new Vector3(...from);
  const way = new Vector3(...to).sub(start);
  const along = way.clone().normalize();
  const upright = Math.abs(along.y) > 0.9 ? new Vector3(0, 0, 1) : new Vector3(0, 1, 0);
  const side = new Vector3().crossVectors(along, upright).normalize();
  const rise = new Vector3().crossVectors(side, along);
  const corner = (share: number, across: number, high: number): Point => {
    const at = start.clone().addScaledVector(way, share);
    at.addScaledVector(side, (across * width) / 2).addScaledVector(rise, (high * width) / 2);
    return [at.x, at.y, at.z];
  };
  for (const across of [-1, 1]) {
    for (const high of [-1, 1])
      builder.rod(corner(0, across, high), corner(1, across, high), width * 0.09, { color, around: 5 });
  }
  const bays = Math.max(2, Math.round(way.length() / (width * 1.2)));
  for (let bay = 0; bay < bays; bay++) {
    const [a, b] = [bay / bays, (bay + 1) / bays];
    const lean = bay % 2 ? 1 : -1;
    for (const face of [-1, 1]) {
      builder.rod(corner(a, lean, face), corner(b, -lean, face), width * 0.05, { color, around: 4 });
      builder.rod(corner(a, face, lean), corner(b, face, -lean), width * 0.05, { color, around: 4 });
    }
  }
}

const truss: Prop<{ from: Point; to: Point; width?: number; color: string }> = (
  { builder },
  { from, to, width = 0.7, color },
) => addTruss(builder, from, to, width, color);

/** Adds moving-head lamps that hang in a row. */
const lampHeads: Prop<{ xs: readonly number[]; y: number; z: number; color: string }> = (
  { builder },
  { xs, y, z, color },
) => {
  for (const x of xs) {
    builder.drum([x, y, z], 0.3, 0.5, { color });
    builder.ball([x, y - 0.35, z + 0.1], 0.3, { color: '#ffffff', glow: 2.2 });
  }
};

const speakers: Prop<{ x: number; z: number; count: number; y?: number }> = (
  { builder, led },
  { x, z, count, y = 0 },
) => {
  const facing: Point = [QUARTER_TURN, 0, 0];
  for (let i = 0; i < count; i++) {
    const middle = y + 0.95 + i * 1.75;
    const width = 2.1 * (1 - i * 0.04);
    builder.box([x, middle, z], [width, 1.65, 1.5], { color: '#120d1f', top: '#221a38' });
    builder.drum([x, middle - 0.1, z + 0.74], 0.62, 0.1, { color: '#08060e', turn: facing, around: 24 });
    builder.ring([x, middle - 0.1, z + 0.79], 0.56, 0.05, { color: '#4a3d78' });
    builder.drum([x, middle - 0.1, z + 0.8], 0.22, 0.06, { color: '#6a5aa8', turn: facing });
    builder.drum([x + 0.55, middle + 0.58, z + 0.74], 0.16, 0.08, { color: '#3a2f60', turn: facing });
    builder.box([x - 0.35, middle + 0.6, z + 0.76], [0.9, 0.06, 0.03], { color: led, glow: 1.6 });
  }
};

/** Adds upright neon tubes along the walls. */
const tubes: Prop<{
  xs: readonly number[];
  fromZ: number;
  toZ: number;
  perX: number;
  y: number;
  height: number;
  colors: readonly [string, string];
}> = ({ builder }, { xs, fromZ, toZ, perX, y, height, colors }) => {
  let n = 0;
  for (const x of xs) {
    for (let i = 0; i < perX; i++, n++) {
      const z = fromZ + ((toZ - fromZ) * i) / (perX - 1);
      builder.box([x, y + (n % 3) * 0.4, z], [0.1, height, 0.1], { color: itemAt(colors, n), glow: 2.2 });
    }
  }
};

/** Adds neon arrows beside the LED wall. */
const chevrons: Prop<{
  x: number;
  y: number;
  z: number;
  count: number;
  colors: readonly [string, string];
}> = ({ builder }, { x, y, z, count, colors }) => {
  for (const side of [-1, 1]) {
    for (let i = 0; i < count; i++) {
      for (const half of [-1, 1]) {
        builder.box([side * (x + 1.2), y + i * 1.35 + half * 0.36, z], [1.05, 0.14, 0.1], {
          color: itemAt(colors, i + 1),
          glow: 2.3,
          turn: [0, 0, half * side * 0.75],
        });
      }
    }
  }
};

/** Adds a light string that sags between two points. */
const lightString: Prop<{ from: Point; to: Point; sag: number; count: number }> = (
  { builder },
  { from, to, sag, count },
) => {
  const pointAt = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t - sag * 4 * t * (1 - t),
    from[2] + (to[2] - from[2]) * t,
  ];
  for (let i = 1; i <= count; i++) {
    const [before, here] = [pointAt((i - 1) / count), pointAt(i / count)];
    builder.rod(before, here, 0.015, { color: '#2a2030', around: 3 });
    if (i < count) {
      const color = i % 2 ? '#ffe7b8' : '#ffd98a';
      builder.ball([here[0], here[1] - 0.1, here[2]], 0.1, { color, glow: 2.6, around: 7 });
    }
  }
};

/** Adds small flags on a line that sags between two points. */
const bunting: Prop<{
  from: Point;
  to: Point;
  sag: number;
  count: number;
  colors: readonly [string, ...string[]];
}> = ({ builder }, { from, to, sag, count, colors }) => {
  const size = 0.55;
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count;
    const x = from[0] + (to[0] - from[0]) * t;
    const y = from[1] + (to[1] - from[1]) * t - sag * 4 * t * (1 - t) - size / 2;
    const z = from[2] + (to[2] - from[2]) * t;
    builder.slab(
      [
        [-size * 0.45, size / 2],
        [size * 0.45, size / 2],
        [0, -size / 2],
      ],
      0.03,
      [x, y, z],
      { color: itemAt(colors, i) },
    );
  }
};

const pole: Prop<{ x: number; z: number; height: number }> = ({ builder }, { x, z, height }) => {
  builder.drum([x, height / 2, z], 0.09, height, { color: '#4a3428' });
};

export const rig = { truss, lampHeads, speakers, tubes, chevrons, lightString, bunting, pole };
