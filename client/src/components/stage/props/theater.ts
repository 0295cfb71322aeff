import { CylinderGeometry, SphereGeometry } from 'three';
import type { Point } from '../layout/frames.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';
import { type Prop, QUARTER_TURN } from './prop.ts';

const gold = { color: '#d89a34', top: '#ffdf8a' } as const;
const bright = '#ffdf8a';
const bulb = { color: '#ffe3a0', glow: 2.6, around: 8 } as const;

function column(builder: MeshBuilder, side: number, z: number): void {
  builder.box([side * 12, 5.6, z + 4.2], [1.5, 11.6, 1], gold);
  builder.box([side * 12, 5.6, z + 4.75], [0.7, 10.8, 0.2], { color: '#a8701e', top: '#e8b850' });
  for (const y of [0.5, 11.2]) builder.box([side * 12, y, z + 4.3], [2, 0.7, 1.3], { color: bright });
  for (let i = 0; i < 11; i++) builder.ball([side * 11.05, 1.2 + i * 0.95, z + 4.8], 0.16, bulb);
}

/** Adds a red house curtain, drawn back, in a golden frame with a scalloped top. */
const proscenium: Prop<{ z: number }> = ({ builder }, { z }) => {
  for (let i = 0; i < 44; i++) {
    const at: Point = [-11 + i * 0.512, 5.2, z - 1.2 + (i % 2) * 0.16];
    builder.drum(at, 0.3, 10.4, { color: '#4a0812', top: '#9a1a2c', around: 8 });
  }
  for (const side of [-1, 1]) {
    for (let i = 0; i < 9; i++) {
      const at: Point = [side * (8 + (i / 8) * 3), 5.4, z + 3.5 + (i % 2) * 0.28];
      builder.drum(at, 0.32, 10.8, { color: '#6a0a18', top: '#d4263c', around: 9 });
    }
    builder.ring([side * 9.5, 3.3, z + 3.8], 1.62, 0.14, {
      color: gold.color,
      turn: [QUARTER_TURN, 0, 0],
      size: [1, 0.6, 1],
      around: 24,
    });
    column(builder, side, z);
    for (let i = 0; i < 14; i++) {
      const at: Point = [side * (13.6 + i * 0.85), 5.6, z + 3.6 + (i % 2) * 0.2];
      builder.drum(at, 0.55, 12, { color: '#3a0610', top: '#6a1020', around: 8 });
    }
  }
  for (let i = 0; i < 9; i++) {
    const at: Point = [-9.6 + i * 2.4, 11, z + 3.9];
    const swag = new SphereGeometry(1, 16, 8, 0, 2 * Math.PI, QUARTER_TURN, QUARTER_TURN);
    builder.put(swag, at, { size: [1.3, 1.7, 0.5], color: '#7a0c1c', top: '#d4263c' });
    builder.ring([at[0], 11, z + 4.3], 1.28, 0.07, {
      color: bright,
      arc: Math.PI,
      turn: [0, 0, Math.PI],
      around: 16,
      size: [1, 1.3, 1],
    });
  }
  builder.box([0, 11.6, z + 4.3], [26, 1.5, 1.2], gold);
  builder.box([0, 12.5, z + 4.4], [27, 0.4, 1.5], { color: bright });
  for (let i = 0; i < 24; i++) builder.ball([-11 + i * 0.957, 11, z + 4.95], 0.16, bulb);
  builder.put(new CylinderGeometry(1, 1, 0.5, 28), [0, 12.4, z + 4.9], {
    turn: [QUARTER_TURN, 0, 0],
    size: [1.7, 1, 1.7],
    ...gold,
  });
  builder.gem([0, 12.4, z + 5.3], 0.9, { color: '#fff0b8', glow: 1.2 });
};

/** Adds the boxes (small balconies with seats) along both walls of a theatre. */
const boxes: Prop<{ levels: number }> = ({ builder }, { levels }) => {
  for (const side of [-1, 1]) {
    for (let level = 0; level < levels; level++) {
      const [x, y, z] = [side * 15.4, 3.4 + level * 4.2, -1 + level * 0.4];
      builder.box([x, y + 0.2, z], [3.6, 1.3, 5.2], { color: '#8a5a1e', top: '#e0ae4a' });
      builder.box([x - side * 1.82, y + 0.3, z], [0.1, 0.8, 4.6], { color: '#7a1020' });
      builder.box([x + side * 0.6, y + 2, z], [2, 3.2, 5], { color: '#4a0812', top: '#7a1020' });
      for (let i = 0; i < 3; i++)
        builder.ball([x - side * 1.9, y + 0.85, z - 1.7 + i * 1.7], 0.16, { ...bulb, glow: 2.2 });
    }
  }
};

const seatRows: Prop<{ fromZ: number; rows: number }> = ({ builder }, { fromZ, rows }) => {
  for (let row = 0; row < rows; row++) {
    for (let i = -10; i <= 10; i++) {
      const x = i * 1.15 + (row % 2) * 0.5;
      const z = fromZ + row * 2;
      if (Math.abs(x) < 0.9) continue;
      builder.box([x, 0.62, z], [0.92, 1.2, 0.25], { color: '#5a0c1a', top: '#b8203a' });
      builder.drum([x, 1.2, z], 0.46, 0.25, { color: '#b8203a', turn: [QUARTER_TURN, 0, 0], around: 14 });
      builder.box([x + 0.56, 0.5, z - 0.3], [0.12, 0.9, 0.8], { color: '#a8701e' });
    }
  }
};

const chandelier: Prop<{ at: Point }> = ({ builder, glows }, { at: [x, y, z] }) => {
  for (const [radius, rise, candles] of [
    [1.9, 0, 14],
    [1.2, 0.7, 9],
  ] as const) {
    builder.ring([x, y + rise, z], radius, 0.07, { color: bright, turn: [QUARTER_TURN, 0, 0] });
    for (let i = 0; i < candles; i++) {
      const turn = (i / candles) * 2 * Math.PI;
      const [cx, cz] = [x + Math.cos(turn) * radius, z + Math.sin(turn) * radius];
      builder.ball([cx, y + rise + 0.25, cz], 0.15, { color: '#fff0c0', glow: 3, around: 7 });
      builder.cone([cx, y + rise - 0.3, cz], 0.07, 0.4, {
        color: '#ffe9c0',
        glow: 1,
        around: 5,
        turn: [Math.PI, 0, 0],
      });
    }
  }
  builder.drum([x, y + 1.8, z], 0.05, 2.6, { color: '#d8a848' });
  glows.push([[x, y + 0.3, z], 9, '#ffcf8a', 0.5]);
};

const footlights: Prop<{ count: number; y: number; z: number }> = ({ builder }, { count, y, z }) => {
  for (let i = 0; i < count; i++)
    builder.ball([(i - (count - 1) / 2) * 1.05, y, z + 0.1], 0.2, { ...bulb, glow: 2.4 });
};

export const theater = { proscenium, boxes, seatRows, chandelier, footlights };
