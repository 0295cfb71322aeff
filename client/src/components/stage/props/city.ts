import { CircleGeometry, ConeGeometry, TorusGeometry } from 'three';
import { createRandom, itemAt } from '../common/random.ts';
import type { Point } from '../layout/frames.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';
import { type Prop, QUARTER_TURN } from './prop.ts';

function arcade(builder: MeshBuilder, x: number, z: number): void {
  for (let i = 0; i < 19; i++) {
    const at = x + (i - 9) * 2.6;
    builder.box([at, 1.5, z + 0.06], [1.65, 3, 0.1], { color: '#ff9a3a', top: '#ffd48a', glow: 1.25 });
    builder.put(new CircleGeometry(1, 16, 0, Math.PI), [at, 3, z + 0.12], {
      size: [0.825, 0.825, 1],
      color: '#ffd48a',
      glow: 1.25,
    });
    builder.box([at, 1.9, z + 0.14], [0.07, 3.8, 0.04], { color: '#5a4a44' });
    builder.box([at, 2.95, z + 0.14], [1.65, 0.07, 0.04], { color: '#5a4a44' });
    builder.box([at, 5.6, z + 0.06], [1.1, 1.9, 0.1], {
      color: '#ffb45a',
      top: '#ffe0a8',
      glow: i % 3 === 1 ? 0.5 : 1.1,
    });
    builder.box([at, 5.6, z + 0.14], [0.06, 1.9, 0.04], { color: '#5a4a44' });
    builder.box([at + 1.3, 3.6, z + 0.15], [0.5, 7.2, 0.3], { color: '#b9a894', top: '#d8c8b0' });
    builder.put(new TorusGeometry(0.92, 0.12, 5, 14, Math.PI), [at, 3, z + 0.15], { color: '#d8c8b0' });
  }
}

function clockFace(builder: MeshBuilder, [x, y, z]: Point): void {
  builder.drum([x, y, z], 1.75, 0.15, { color: '#5a4a44', turn: [QUARTER_TURN, 0, 0], around: 32 });
  builder.drum([x, y, z + 0.04], 1.55, 0.15, {
    color: '#fff3d8',
    turn: [QUARTER_TURN, 0, 0],
    around: 32,
    glow: 0.9,
  });
  builder.box([x + 0.02, y + 0.5, z + 0.17], [0.22, 1.1, 0.04], { color: '#2a2030' });
  builder.box([x + 0.38, y - 0.15, z + 0.17], [0.85, 0.2, 0.04], { color: '#2a2030', turn: [0, 0, -0.35] });
  for (let hour = 0; hour < 12; hour++) {
    const turn = (hour / 12) * 2 * Math.PI;
    const at: Point = [x + Math.cos(turn) * 1.28, y + Math.sin(turn) * 1.28, z + 0.17];
    builder.box(at, [0.12, 0.3, 0.03], { color: '#4a3a3a', turn: [0, 0, turn + QUARTER_TURN] });
  }
}

/** Adds a long hall by the water with lit arches and a clock tower. */
const ferryHall: Prop<{ x: number; z: number }> = ({ builder, signs }, { x, z }) => {
  const width = 50;
  builder.box([x, 3.6, z - 2], [width, 7.2, 4], { color: '#8a7c74', top: '#b9a894' });
  builder.box([x, 7.3, z + 0.1], [width + 0.6, 0.35, 0.6], { color: '#d8c8b0' });
  builder.box([x, 4, z + 0.08], [width, 0.18, 0.3], { color: '#d8c8b0' });
  builder.box([x, 7.9, z - 2], [width - 1, 1, 3.6], { color: '#7a6c68' });
  arcade(builder, x, z);
  for (const [y, side, height] of [
    [7.2, 6, 3],
    [10.2, 4.4, 5],
    [15.2, 3.5, 2.6],
    [17.8, 2.6, 2],
  ] as const) {
    builder.box([x, y + height / 2, z - 2], [side, height, side], { color: '#a89888', top: '#d0c0ac' });
  }
  for (const [y, side] of [
    [10.2, 6.3],
    [15.2, 4.7],
    [17.8, 3.8],
    [19.8, 2.9],
  ] as const) {
    builder.box([x, y, z - 2], [side, 0.25, side], { color: '#e4d6c0' });
  }
  builder.drum([x, 20.6, z - 2], 1, 1.8, { color: '#c0b09c', around: 8 });
  builder.cone([x, 22.6, z - 2], 1.1, 2.4, { color: '#8a9aa8', around: 8 });
  builder.drum([x, 24.6, z - 2], 0.06, 2, { color: '#dddddd' });
  clockFace(builder, [x, 12.8, z + 0.28]);
  for (const side of [-0.9, 0, 0.9])
    builder.box([x + side, 16.5, z - 0.2], [0.45, 1.7, 0.1], { color: '#ffc87a', glow: 1.2 });
  builder.box([x, 9, z + 1.02], [15, 0.95, 0.16], { color: '#23264a' });
  signs.push({
    text: 'FERRY BUILDING',
    at: [x, 9, z + 1.14],
    width: 14.2,
    height: 0.95,
    color: '#ffe6b8',
    glow: 1.6,
  });
};

const bridge: Prop<{ x: number; z: number }> = ({ builder }, { x, z }) => {
  const road = 9;
  builder.box([x + 20, road, z], [120, 0.8, 2], { color: '#2a2f60' });
  for (const tower of [x - 2, x + 34]) {
    for (const side of [-1, 1])
      builder.box([tower + side * 1.1, 12, z], [0.9, 30, 1.2], { color: '#4a508a', top: '#7a7ab8' });
    for (const y of [14, 19, 25]) builder.box([tower, y, z], [3, 0.9, 1], { color: '#6a6eb0' });
    const pointAt = (i: number): Point => {
      const share = i / 14 - 1;
      return [tower + share * 18, 26 - 16 * (1 - (1 - Math.abs(share)) ** 2), z];
    };
    for (let i = 1; i <= 28; i++) {
      const at = pointAt(i);
      builder.rod(pointAt(i - 1), at, 0.16, { color: '#8a8ec8' });
      if (i % 2 === 0)
        builder.ball([at[0], at[1] + 0.3, z + 0.6], 0.3, { color: '#fff0cc', glow: 2, around: 6 });
      else builder.rod(at, [at[0], road, z], 0.06, { color: '#6a6eb0' });
    }
  }
};

const streetLamps: Prop<{ places: readonly (readonly [x: number, z: number])[] }> = (
  { builder, glows },
  { places },
) => {
  for (const [x, z] of places) {
    builder.drum([x, 2, z], 0.08, 4, { color: '#23264a' });
    builder.drum([x, 0.15, z], 0.22, 0.3, { color: '#23264a' });
    builder.box([x, 3.9, z], [1, 0.07, 0.07], { color: '#23264a' });
    for (const side of [-1, 0, 1])
      builder.ball([x + side * 0.45, side ? 4 : 4.35, z], 0.25, { color: '#ffe2a8', glow: 2.1 });
    glows.push([[x, 4.1, z + 0.2], 3.4, '#ffb45a', 0.5]);
  }
};

const palms: Prop<{ places: readonly (readonly [x: number, z: number, height: number])[] }> = (
  { builder },
  { places },
) => {
  for (const [x, z, height] of places) {
    builder.rod([x, 0, z], [x + 0.3, height, z], 0.2, { color: '#6a5a4a' });
    for (let i = 0; i < 11; i++) {
      const turn = (i / 11) * 2 * Math.PI;
      const droop = 0.25 + (i % 2) * 0.35;
      const lean = QUARTER_TURN + droop * 0.7;
      builder.put(
        new ConeGeometry(1, 1, 4),
        [x + 0.3 + Math.cos(turn) * 1.2, height - droop * 0.7 + 0.3, z + Math.sin(turn) * 1.2],
        {
          turn: [Math.sin(turn) * lean, 0, -Math.cos(turn) * lean],
          size: [0.34, 2.5, 0.12],
          color: '#2f6a4a',
          top: '#4f9a5a',
        },
      );
    }
  }
};

const plants = ['#3f8a5a', '#5aa86a', '#ff7a9a'] as const;

const planter: Prop<{ x: number; z: number }> = ({ builder }, { x, z }) => {
  builder.box([x, 0.35, z], [2.4, 0.7, 1], { color: '#3a3a62' });
  for (let i = 0; i < 7; i++) builder.gem([x - 0.9 + i * 0.3, 0.9, z], 0.35, { color: itemAt(plants, i) });
};

const skyline: Prop<{ fromX: number; toX: number; z: number; count: number; color: string; top: string }> = (
  { builder },
  { fromX, toX, z, count, color, top },
) => {
  const random = createRandom(21);
  for (let i = 0; i < count; i++) {
    const x = fromX + ((toX - fromX) * i) / count + random() * 2;
    const height = 6 + random() * 22;
    const width = 2.5 + random() * 3;
    builder.box([x, height / 2, z], [width, height, 3], { color, top });
    for (let j = 0; j < height * 0.9; j++) {
      if (random() < 0.4) continue;
      const at: Point = [x + (random() - 0.5) * width * 0.7, 1 + random() * (height - 2), z + 1.6];
      builder.box(at, [0.35, 0.35, 0.1], { color: '#ffd08a', glow: 1.4 });
    }
  }
};

export const city = { ferryHall, bridge, streetLamps, palms, planter, skyline };
