import { CylinderGeometry, SphereGeometry, TorusGeometry } from 'three';
import { createRandom, itemAt } from '../common/random.ts';
import type { Point } from '../layout/frames.ts';
import { type Prop, QUARTER_TURN } from './prop.ts';

const axis = 1.2;

/** Adds a round tunnel with ribs, neon arches, ceiling lamps and platform edges. */
const tunnelTube: Prop<{ radius: number; fromZ: number; toZ: number; rings: number }> = (
  { builder },
  { radius, fromZ, toZ, rings },
) => {
  const length = Math.abs(toZ - fromZ) / rings;
  for (let i = 0; i <= rings; i++) {
    const z = fromZ + ((toZ - fromZ) * i) / rings;
    const shell = new CylinderGeometry(radius, radius, length, 26, 1, true).rotateX(QUARTER_TURN);
    builder.put(shell, [0, axis, z - length / 2], { color: i % 2 ? '#46544f' : '#55645e', top: '#6a7a72' });
    builder.ring([0, axis, z], radius - 0.15, 0.2, { color: '#161d1a', around: 40 });
    if (i % 2 === 0 && z < 8) {
      const arch = new TorusGeometry(radius - 0.4, 0.07, 5, 40, Math.PI);
      builder.put(arch, [0, axis, z], { color: z < -14 ? '#ff2e4a' : '#b8ff3a', glow: 1.8 });
    }
  }
  for (const side of [-1, 1]) {
    for (let z = 12; z > -56; z -= 5)
      builder.box([side * 5.6, 8.4, z], [0.22, 0.14, 3], { color: '#e8ffd8', glow: 1.8 });
    builder.box([side * 8.6, 0.5, -20], [2.4, 1, 80], { color: '#2a3430' });
    builder.box([side * 7.38, 1, -20], [0.12, 0.1, 80], { color: '#c8ff2e', glow: 1.2 });
  }
};

const train: Prop<{ x: number; z: number }> = ({ builder, glows }, { x, z }) => {
  builder.box([x, 2.6, z - 10], [2.6, 4.4, 26], { color: '#b8c4c0', top: '#e4ece8' });
  builder.box([x + 1.33, 1.7, z - 10], [0.06, 0.8, 26], { color: '#ff2e4a' });
  for (let i = 0; i < 9; i++)
    builder.box([x + 1.34, 3.3, z - 21 + i * 2.7], [0.08, 1.1, 1.7], { color: '#fff0c0', glow: 1.1 });
  builder.box([x, 3.4, z + 3.05], [2.1, 1.4, 0.1], { color: '#12201c' });
  builder.box([x, 4.4, z + 3.06], [1.4, 0.36, 0.1], { color: '#ffb03d', glow: 1.8 });
  builder.box([x, 1.9, z + 3.04], [2.6, 0.7, 0.08], { color: '#ff2e4a' });
  for (const side of [-0.8, 0.8]) {
    builder.ball([x + side, 1.4, z + 3.1], 0.24, { color: '#fffbe0', glow: 3 });
    glows.push([[x + side, 1.4, z + 3.5], 4, '#fff3c0', 0.6]);
  }
};

const pipes: Prop<{ radius: number }> = ({ builder }, { radius }) => {
  const runs = [
    [-1, 6.6, 0.22, '#7a4a3a'],
    [-1, 7.2, 0.14, '#4a5a54'],
    [1, 6.4, 0.26, '#5a6a4a'],
    [1, 7.1, 0.16, '#7a3a3a'],
  ] as const;
  for (const [side, y, thick, color] of runs) {
    const x = side * Math.sqrt(Math.max(1, radius ** 2 - (y - axis) ** 2)) * 0.97;
    builder.drum([x, y, -20], thick, 80, { color, turn: [QUARTER_TURN, 0, 0], around: 10 });
  }
};

/** Adds the round station sign of an underground railway. */
const roundel: Prop<{ at: Point; text: string }> = ({ builder, signs }, { at: [x, y, z], text }) => {
  builder.ring([x, y, z], 1.5, 0.3, { color: '#ff2e4a', glow: 1.5, around: 40 });
  builder.box([x, y, z + 0.25], [5.2, 0.9, 0.2], { color: '#c8ff2e', glow: 1.1 });
  signs.push({ text, at: [x, y, z + 0.4], width: 4.7, height: 0.72, color: '#0a120e', glow: 0.2 });
};

const sprayColors = ['#ff3d9a', '#c8ff2e', '#21d4fd', '#ff7a2e', '#b06bff'] as const;

const graffiti: Prop<{ radius: number; count: number }> = ({ builder }, { radius, count }) => {
  const random = createRandom(44);
  for (let i = 0; i < count; i++) {
    const side = i % 2 ? 1 : -1;
    const rise = 0.12 + random() * 0.32;
    const at: Point = [side * radius * Math.cos(rise), axis + radius * Math.sin(rise), 6 - random() * 16];
    builder.put(new SphereGeometry(1, 9, 6), at, {
      turn: [0, 0, side * rise],
      size: [0.08, 0.35 + random() * 0.8, 0.5 + random() * 0.9],
      color: itemAt(sprayColors, i),
    });
  }
};

export const tunnel = { tunnelTube, train, pipes, roundel, graffiti };
