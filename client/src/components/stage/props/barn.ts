import { BoxGeometry } from 'three';
import type { Point } from '../layout/frames.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';
import type { Prop } from './prop.ts';

/**
 * A gambrel roof, which bends once at each side: height of the eaves, and distance of the bends from the middle as a
 * fraction of the width.
 */
const eave = 4.9;
const kneeShare = 0.34;
const kneeHeight = (ridge: number) => eave + (ridge - eave) * 0.62;

function barnRoof(builder: MeshBuilder, [x, , z]: Point, width: number, ridge: number, color: string): void {
  const knee = kneeHeight(ridge);
  for (const side of [-1, 1]) {
    const lower = Math.hypot(width * 0.16, knee - eave);
    const upper = Math.hypot(width * kneeShare, ridge - knee);
    builder.put(new BoxGeometry(1, 1, 1), [x + side * width * 0.425, (eave + knee) / 2 + 0.12, z - 3.2], {
      turn: [0, 0, -side * Math.atan2(knee - eave, width * 0.16)],
      size: [lower + 0.5, 0.22, 8],
      color,
    });
    builder.put(new BoxGeometry(1, 1, 1), [x + side * width * 0.17, (ridge + knee) / 2 + 0.12, z - 3.2], {
      turn: [0, 0, -side * Math.atan2(ridge - knee, width * kneeShare)],
      size: [upper + 0.3, 0.22, 8],
      color,
    });
  }
}

function barnDoors(builder: MeshBuilder, x: number, z: number, trim: string): void {
  builder.box([x, 2.4, z + 0.06], [7.2, 4.8, 0.1], { color: '#ffb45a', top: '#ffe0a0', glow: 1.15 });
  for (const side of [-1, 1]) {
    const middle = x + side * 5.35;
    builder.box([middle, 2.4, z + 0.25], [3.1, 4.8, 0.18], { color: '#8f1f1a', top: '#b32a22' });
    for (const y of [0.15, 4.7]) builder.box([middle, y, z + 0.36], [3.1, 0.28, 0.08], { color: trim });
    for (const half of [-1, 1]) {
      builder.box([middle + half * 1.42, 2.4, z + 0.36], [0.28, 4.8, 0.08], { color: trim });
      builder.box([middle, 2.4, z + 0.36], [0.24, 5.2, 0.08], { color: trim, turn: [0, 0, half * 0.55] });
    }
  }
  builder.box([x, 4.95, z + 0.3], [13.8, 0.3, 0.2], { color: trim });
  builder.box([x, 6.5, z + 0.2], [1.7, 1.5, 0.15], { color: trim });
  builder.box([x, 6.5, z + 0.3], [1.35, 1.15, 0.1], { color: '#ffd98a', glow: 1.3 });
  builder.box([x, 6.5, z + 0.37], [0.1, 1.2, 0.06], { color: trim });
  builder.box([x, 6.5, z + 0.37], [1.4, 0.1, 0.06], { color: trim });
}

export const barn: Prop<{
  x: number;
  z: number;
  width: number;
  ridge: number;
  wall: string;
  wallTop: string;
  trim: string;
  roof: string;
}> = ({ builder }, { x, z, width, ridge, wall, wallTop, trim, roof }) => {
  const [half, knee] = [width / 2, kneeHeight(ridge)];
  const kneeX = width * kneeShare;
  const front = [
    [-half, 0],
    [half, 0],
    [half, eave],
    [kneeX, knee],
    [0, ridge],
    [-kneeX, knee],
    [-half, eave],
  ] as const;
  builder.slab(front, 7, [x, 0, z - 7], { color: wall, top: wallTop });
  for (let i = 0; i < 27; i++) {
    const at = -half + ((i + 0.5) * width) / 27;
    const share = Math.abs(at) / half;
    const top =
      share > 0.68 ? eave + ((1 - share) / 0.32) * (knee - eave) : knee + (1 - share / 0.68) * (ridge - knee);
    builder.box([x + at, top / 2, z + 0.02], [0.04, top, 0.05], { color: '#6a1210' });
  }
  for (const side of [-1, 1]) {
    const corners: Point[] = [
      [x + side * half, 0, z + 0.25],
      [x + side * half, eave, z + 0.25],
      [x + side * kneeX, knee, z + 0.25],
      [x, ridge, z + 0.25],
    ];
    corners.slice(1).forEach((to, i) => {
      const from = corners[i];
      if (from) builder.rod(from, to, 0.22, { color: trim, around: 4 });
    });
  }
  barnRoof(builder, [x, 0, z], width, ridge, roof);
  barnDoors(builder, x, z, trim);
};
