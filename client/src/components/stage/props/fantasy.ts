import { SphereGeometry } from 'three';
import type { Point } from '../layout/frames.ts';
import type { Prop } from './prop.ts';
import { QUARTER_TURN } from './prop.ts';

const petalColors = [
  { low: '#7a1fb8', high: '#ff5fa8', light: '#ff9fd0' },
  { low: '#ff6a3d', high: '#ffc53d', light: '#ffe3a0' },
  { low: '#2a6aff', high: '#6af0ff', light: '#a8f4ff' },
] as const;

/** Adds a large glowing flower that opens behind the booth, between two pillars with garlands. */
const petalSun: Prop<{ y: number; z: number }> = ({ builder, glows }, { y, z }) => {
  petalColors.forEach(({ low, high, light }, layer) => {
    const count = 13 - layer * 2;
    const length = 9.4 - layer * 2.4;
    const depth = z + layer * 0.35;
    for (let i = 0; i < count; i++) {
      const turn = (Math.PI * (i + 0.5)) / count;
      const [cx, cy] = [Math.cos(turn), Math.sin(turn)];
      const at = (share: number, forward: number): Point => [
        cx * length * share,
        y - 3.4 + cy * length * share * 1.04,
        depth + forward,
      ];
      builder.put(new SphereGeometry(1, 10, 12), at(0.55, 0), {
        turn: [0, 0, turn - QUARTER_TURN],
        size: [length * 0.13, length * 0.5, 0.3],
        color: low,
        top: high,
      });
      builder.ball(at(1.02, 0.3), 0.2, { color: light, glow: 3, around: 8 });
      builder.rod(at(0.25, 0.34), at(0.9, 0.3), 0.06, { color: light, glow: 1.6 });
    }
  });
  builder.ball([0, y - 1.6, z + 1.2], [2.2, 2.2, 0.7], { color: '#7a2f9a', top: '#c86ad0' });
  builder.ring([0, y - 1.6, z + 1.6], 2.25, 0.16, { color: '#fff0b8', glow: 1.8 });
  for (const side of [-1, 1]) {
    for (let i = 0; i < 4; i++) {
      const [x, height] = [side * (9.4 + i * 0.35), 2.2 + i * 1.5];
      builder.drum([x, height - 0.6, z + 1.2], 0.7 - i * 0.08, 1.9, {
        color: '#5a2a9a',
        top: '#8a4ad0',
        around: 10,
      });
      builder.ring([x, height + 0.3, z + 1.2], 0.72 - i * 0.08, 0.1, {
        color: '#ffd36a',
        turn: [QUARTER_TURN, 0, 0],
        glow: 1.4,
      });
    }
    builder.ball([side * 10.7, 8.6, z + 1.2], 0.75, { color: '#ffe3a0', glow: 1.8 });
    glows.push([[side * 10.7, 8.6, z + 1.5], 4.6, '#ffc86a', 0.6]);
  }
};

const towers = [
  { dx: 0, height: 8.5, radius: 1.15, roof: '#ff5fa8' },
  { dx: -2.1, height: 6, radius: 0.9, roof: '#3d8bff' },
  { dx: 2.1, height: 6.6, radius: 0.9, roof: '#ffb03d' },
  { dx: -3.6, height: 4, radius: 0.7, roof: '#b06aff' },
  { dx: 3.7, height: 4.2, radius: 0.7, roof: '#3dd4c4' },
] as const;

const castle: Prop<{ x: number; z: number; size: number }> = ({ builder }, { x, z, size }) => {
  for (const { dx, height, radius, roof } of towers) {
    const at = x + dx * size;
    builder.drum([at, (height * size) / 2, z], radius * size, height * size, {
      color: '#6a4aa8',
      top: '#b89ae0',
      around: 12,
    });
    builder.cone([at, (height + radius * 1.7) * size, z], radius * 1.35 * size, radius * 3.4 * size, {
      color: roof,
    });
    builder.ball([at, (height + radius * 3.5) * size, z], 0.14 * size, {
      color: '#ffe3a0',
      glow: 2.5,
      around: 6,
    });
    for (let y = 1; y < height - 1; y += 1.5) {
      builder.box([at, y * size + 0.4, z + radius * size], [0.34 * size, 0.62 * size, 0.1], {
        color: '#ffd36a',
        glow: 1.7,
      });
    }
  }
};

const mushrooms: Prop<{
  places: readonly (readonly [x: number, z: number, size: number, color: string])[];
}> = ({ builder }, { places }) => {
  for (const [x, z, size, color] of places) {
    builder.drum([x, size * 0.7, z], 0.32 * size, 1.4 * size, { color: '#f4e4f0', around: 10 });
    const hat = new SphereGeometry(1, 16, 8, 0, 2 * Math.PI, 0, QUARTER_TURN);
    builder.put(hat, [x, 1.2 * size, z], { size: [1.1 * size, 0.9 * size, 1.1 * size], color });
    for (let i = 0; i < 6; i++) {
      const turn = (i / 6) * 2 * Math.PI + 0.4;
      const at: Point = [x + Math.cos(turn) * 0.75 * size, 1.8 * size, z + Math.sin(turn) * 0.75 * size];
      builder.ball(at, 0.14 * size, { color: '#fff6d8', glow: 1.5, around: 7 });
    }
  }
};

export const fantasy = { petalSun, castle, mushrooms };
