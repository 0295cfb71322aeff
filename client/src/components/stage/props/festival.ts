import { BoxGeometry, ConeGeometry, SphereGeometry } from 'three';
import { createRandom, itemAt } from '../common/random.ts';
import type { Point } from '../layout/frames.ts';
import type { Prop } from './prop.ts';
import { addTruss } from './rig.ts';

const neon = ['#ff3d9a', '#21d4fd', '#ffc53d', '#8a2df9'] as const;
const gondolas = ['#ff5fa8', '#ffc53d', '#21d4fd', '#8be04e', '#b06bff'] as const;

/** Adds a gabled roof on towers, with lamp panels on both sides. */
const festivalRoof: Prop<{ width: number; height: number; z: number }> = (
  { builder },
  { width, height, z },
) => {
  const half = width / 2;
  for (const side of [-1, 1]) {
    addTruss(builder, [side * half, 0, z + 3], [side * half, height - 2, z + 3], 0.9, '#3a2f6a');
    addTruss(builder, [side * half, 0, z], [side * half, height - 2, z], 0.9, '#2a2154');
    addTruss(builder, [side * half, height - 2, z + 3], [0, height + 1.2, z + 3], 0.9, '#4a3f80');
    builder.box([side * (half + 0.1), height * 0.42, z - 0.3], [3.6, height * 0.72, 0.3], {
      color: '#0e0a20',
    });
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < 9; j++) {
        const at: Point = [side * (half - 1.2 + i * 0.62), 1.6 + j * 0.95, z - 0.1];
        builder.box(at, [0.46, 0.7, 0.06], {
          color: itemAt(neon, i * 2 + j + (j % 3)),
          glow: (i + j) % 3 ? 1.1 : 2,
        });
      }
    }
    builder.put(new BoxGeometry(1, 1, 1), [(side * half) / 2, height + 0.15, z + 1.5], {
      turn: [0, 0, -side * Math.atan2(3.2, half)],
      size: [Math.hypot(half, 3.2) + 0.6, 0.3, 6],
      color: '#241a4a',
      top: '#3d2f74',
    });
  }
  for (let i = 0; i <= 24; i++) {
    const share = (i / 24) * 2 - 1;
    const at: Point = [share * half, height - 1.8 + (1 - Math.abs(share)) * 3.2, z + 4.6];
    builder.ball(at, 0.15, { color: '#ffe0a0', glow: 2.4, around: 6 });
  }
  for (const x of [-8, -4.5, 4.5, 8]) {
    builder.drum([x, height - 1.6, z + 2.5], 0.3, 0.6, { color: '#0e0a20' });
    builder.ball([x, height - 2, z + 2.6], 0.28, { color: '#ffffff', glow: 2.4 });
  }
};

const ferrisWheel: Prop<{ x: number; z: number; radius: number }> = ({ builder }, { x, z, radius }) => {
  const y = radius + 2;
  for (const side of [-1, 1]) builder.rod([x + side * 4, 0, z - 0.5], [x, y, z], 0.28, { color: '#4a3a7a' });
  builder.ring([x, y, z], radius, 0.16, { color: '#ff7ac0', glow: 1.5, around: 56 });
  builder.ring([x, y, z], radius * 0.86, 0.09, { color: '#ffd36a', glow: 1.3, around: 48 });
  builder.ball([x, y, z + 0.4], 0.9, { color: '#ffd36a', glow: 1.8 });
  for (let i = 0; i < 16; i++) {
    const turn = (i / 16) * 2 * Math.PI;
    const [px, py] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
    builder.rod([x, y, z], [px, py, z], 0.07, { color: '#b88ad8', glow: 0.9 });
    builder.box([px, py - 0.8, z], [1.1, 1, 1], { color: itemAt(gondolas, i) });
    builder.box([px, py - 0.25, z], [1.2, 0.25, 1.1], { color: itemAt(gondolas, i + 2) });
    builder.ball([px, py, z + 0.2], 0.22, { color: '#fff3c8', glow: 2.5, around: 6 });
  }
};

const tents: Prop<{ places: readonly (readonly [x: number, z: number, radius: number, color: string])[] }> = (
  { builder },
  { places },
) => {
  for (const [x, z, radius, color] of places) {
    builder.drum([x, radius * 0.35, z], radius, radius * 0.7, { color: '#f4ecff', around: 12 });
    for (let i = 0; i < 12; i++) {
      const wedge = new ConeGeometry(1, 1, 3, 1, true, (i / 12) * 2 * Math.PI, Math.PI / 6);
      builder.put(wedge, [x, radius * 1.2, z], {
        size: [radius * 1.15, radius, radius * 1.15],
        color: i % 2 ? color : '#ffffff',
      });
    }
    builder.drum([x, radius * 1.85, z], 0.05, radius * 0.4, { color: '#ffffff' });
  }
};

const balloon: Prop<{ at: Point; radius: number; colors: readonly [string, string] }> = (
  { builder },
  { at: [x, y, z], radius, colors },
) => {
  for (let i = 0; i < 12; i++) {
    const wedge = new SphereGeometry(1, 3, 12, (i / 12) * 2 * Math.PI, Math.PI / 6);
    builder.put(wedge, [x, y, z], { size: [radius, radius * 1.15, radius], color: itemAt(colors, i) });
  }
  builder.box([x, y - radius * 1.75, z], [radius * 0.4, radius * 0.35, radius * 0.4], { color: '#8a5a3a' });
  for (const side of [-1, 1]) {
    builder.rod(
      [x + side * radius * 0.18, y - radius * 1.55, z],
      [x + side * radius * 0.5, y - radius * 0.9, z],
      0.03,
      { color: '#8a5a3a' },
    );
  }
};

const flames: Prop<{ places: readonly Point[] }> = ({ builder, glows }, { places }) => {
  for (const [x, y, z] of places) {
    builder.drum([x, y - 0.2, z], 0.25, 0.5, { color: '#222222' });
    builder.cone([x, y + 1.3, z], 0.34, 2.8, { color: '#ff7a1e', top: '#ffe07a', glow: 2, around: 8 });
    builder.cone([x, y + 0.9, z], 0.2, 1.8, { color: '#fff0b0', glow: 2.4, around: 7 });
    glows.push([[x, y + 1.2, z], 4.4, '#ff7a2a', 0.7]);
  }
};

const fireworks: Prop<{ bursts: readonly (readonly [at: Point, radius: number, color: string])[] }> = (
  { builder, glows },
  { bursts },
) => {
  const random = createRandom(6);
  for (const [[x, y, z], radius, color] of bursts) {
    for (let i = 0; i < 46; i++) {
      const polar = Math.acos(2 * random() - 1);
      const turn = random() * 2 * Math.PI;
      const [dx, dy] = [Math.sin(polar) * Math.cos(turn), Math.cos(polar)];
      const reach = radius * (0.75 + random() * 0.25);
      const tip: Point = [x + dx * reach, y + dy * reach - 0.4, z];
      builder.rod([x + dx * radius * 0.35, y + dy * radius * 0.35, z], tip, 0.045, {
        color,
        glow: 1.5,
        around: 3,
      });
      builder.ball(tip, 0.16, { color, glow: 3, around: 5 });
    }
    glows.push([[x, y, z], radius * 3.4, color, 0.4]);
  }
};

export const festival = { festivalRoof, ferrisWheel, tents, balloon, flames, fireworks };
