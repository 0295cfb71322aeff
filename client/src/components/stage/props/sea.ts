import { BoxGeometry, ConeGeometry, SphereGeometry, TorusGeometry } from 'three';
import { itemAt } from '../common/random.ts';
import type { Point } from '../layout/frames.ts';
import { type Prop, QUARTER_TURN } from './prop.ts';

const hull = { color: '#f2ecf4', top: '#fff8fa' } as const;

/** Adds the yacht around the deck: the arch with a radar, the bulwarks and the pointed bow. */
const yachtDeck: Prop<{ z: number }> = ({ builder }, { z }) => {
  for (const side of [-1, 1]) {
    builder.rod([side * 9.6, 0, z + 1.5], [side * 8.2, 7.6, z + 0.4], 0.42, {
      color: hull.color,
      around: 12,
    });
    builder.box([side * 10.6, 0.5, 4], [0.5, 1.1, 33], { color: '#e0d4e4', top: hull.top });
    builder.ball([side * 1.6, 9.5, z], 0.62, { color: hull.top });
  }
  builder.put(new BoxGeometry(1, 1, 1), [0, 7.8, z + 0.9], { size: [18.6, 0.5, 4.4], ...hull });
  builder.box([0, 7.55, z + 2.9], [17.6, 0.1, 0.12], { color: '#ffcf8a', glow: 2.4 });
  builder.box([0, 8.5, z], [7, 0.9, 2.6], hull);
  builder.box([0, 8.5, z + 1.34], [6.6, 0.5, 0.06], { color: '#3a2a6a' });
  builder.drum([0, 10, z], 0.12, 2.6, { color: hull.color });
  builder.box([0, 10.2, z], [2.8, 0.18, 0.3], { color: '#3a2a5a' });
  builder.drum([0, 11.6, z], 0.03, 1.6, { color: '#ffffff' });
  builder.put(new ConeGeometry(1, 1, 3), [0.6, 11.9, z], {
    turn: [0, 0, -QUARTER_TURN],
    size: [0.32, 1.1, 0.05],
    color: '#ff3d9a',
  });
  const bow = [
    [-10.9, 0],
    [10.9, 0],
    [8.5, 6],
    [4, 11],
    [0, 13],
    [-4, 11],
    [-8.5, 6],
  ] as const;
  builder.slab(bow, 0.6, [0, -0.61, -9.6], { turn: [-QUARTER_TURN, 0, 0], color: '#b87848', top: '#d89a62' });
};

const rails: Prop<{ x: number; fromZ: number; toZ: number }> = ({ builder }, { x, fromZ, toZ }) => {
  const chrome = { color: '#f6f2ff' };
  for (const side of [-1, 1]) {
    for (let z = fromZ; z <= toZ; z += 2)
      builder.drum([side * (x + 0.1), 1.5, z], 0.05, 1.1, { color: '#e8e4f4' });
    for (const y of [1.5, 2.05]) {
      const thick = y > 2 ? 0.075 : 0.04;
      builder.drum([side * (x + 0.1), y, (fromZ + toZ) / 2], thick, toZ - fromZ, {
        ...chrome,
        turn: [QUARTER_TURN, 0, 0],
        around: 8,
      });
    }
  }
  const bowPoint = (i: number, y: number): Point => {
    const share = (i / 16) * 2 - 1;
    return [share * x, y, fromZ - (1 - share ** 2) * 9.5];
  };
  for (let i = 0; i <= 16; i++) {
    builder.drum(bowPoint(i, 0.7), 0.05, 1.9, { color: '#e8e4f4' });
    if (i === 0) continue;
    for (const y of [1.1, 1.65])
      builder.rod(bowPoint(i - 1, y), bowPoint(i, y), y > 1.5 ? 0.07 : 0.04, chrome);
  }
};

const cushions = ['#ff5f8f', '#562df9', '#ffc53d'] as const;

const sofas: Prop<{ x: number }> = ({ builder }, { x }) => {
  for (const side of [-1, 1]) {
    builder.box([side * x, 0.4, 0.2], [1.5, 0.8, 5.6], { color: '#f2ecf6', top: '#ffffff' });
    builder.box([side * (x + 0.65), 1, 0.2], [0.4, 0.9, 5.6], { color: '#e4d8ec', top: '#ffffff' });
    for (let i = 0; i < 3; i++) {
      builder.box([side * (x + 0.2), 0.98, -1.6 + i * 1.8], [0.3, 0.6, 0.7], {
        color: itemAt(cushions, i),
        turn: [0, 0, side * -0.3],
      });
    }
    builder.drum([side * (x - 1.5), 0.5, 0.6], 0.5, 0.1, { color: '#ffffff', around: 20 });
    builder.drum([side * (x - 1.5), 0.25, 0.6], 0.08, 0.5, { color: '#dddddd' });
    builder.drum([side * (x - 1.5), 0.68, 0.6], 0.1, 0.3, { color: '#ffb03d', glow: 1 });
  }
};

const sailboat: Prop<{ x: number; z: number; size: number }> = ({ builder }, { x, z, size }) => {
  const scaled = (outline: readonly (readonly [number, number])[]) =>
    outline.map(([px, py]) => [px * size, py * size] as const);
  const at: Point = [x, -3.4, z];
  builder.slab(
    scaled([
      [0, 0.4],
      [0.1, 2.6],
      [1.35, 0.4],
    ]),
    0.05,
    at,
    { color: '#ffd0b0', top: '#fff0e0' },
  );
  builder.slab(
    scaled([
      [-0.08, 0.4],
      [-0.08, 2.3],
      [-0.85, 0.4],
    ]),
    0.05,
    at,
    { color: '#ff9a9a', top: '#ffd8c8' },
  );
  builder.slab(
    scaled([
      [-0.9, 0.3],
      [1.3, 0.3],
      [1, 0],
      [-0.7, 0],
    ]),
    0.4,
    at,
    { color: '#3a2058' },
  );
};

const island: Prop<{ x: number; z: number; width: number; height: number }> = (
  { builder },
  { x, z, width, height },
) => {
  builder.put(new SphereGeometry(1, 20, 10), [x, -4, z], {
    size: [width, height, 8],
    color: '#6a3a7a',
    top: '#a85a8a',
  });
  const cape: Point = [x + width * 0.5, -4, z + 4];
  builder.put(new SphereGeometry(1, 20, 10), cape, {
    size: [width * 0.6, height * 0.6, 8],
    color: '#5a2f70',
    top: '#8a4a80',
  });
};

const lifeRing: Prop<{ at: Point }> = ({ builder }, { at: [x, y, z] }) => {
  for (let i = 0; i < 8; i++) {
    const part = new TorusGeometry(0.5, 0.14, 8, 6, Math.PI / 4);
    builder.put(part, [x, y + 0.4, z], {
      turn: [0, QUARTER_TURN, (i * Math.PI) / 4],
      color: i % 2 ? '#ff4d5e' : '#ffffff',
    });
  }
};

const parasol: Prop<{ x: number; z: number; color: string }> = ({ builder }, { x, z, color }) => {
  builder.drum([x, 1.9, z], 0.06, 3.8, { color: '#f4ecf6' });
  for (let i = 0; i < 10; i++) {
    const wedge = new ConeGeometry(1, 1, 3, 1, true, (i / 10) * 2 * Math.PI, Math.PI / 5);
    builder.put(wedge, [x, 3.9, z], { size: [2, 0.8, 2], color: i % 2 ? color : '#ffe9d8' });
  }
};

const agaves: Prop<{ places: readonly (readonly [x: number, z: number])[] }> = ({ builder }, { places }) => {
  for (const [x, z] of places) {
    builder.drum([x, 0.45, z], 0.45, 0.9, { color: '#e8dcea', taper: 1.2 });
    for (let i = 0; i < 9; i++) {
      const turn = (i / 9) * 2 * Math.PI;
      builder.put(new ConeGeometry(1, 1, 4), [x + Math.cos(turn) * 0.5, 1.7, z + Math.sin(turn) * 0.5], {
        turn: [Math.sin(turn) * 0.6, 0, -Math.cos(turn) * 0.6],
        size: [0.16, 1.9, 0.08],
        color: '#2f7a5a',
        top: '#6ac07a',
      });
    }
  }
};

export const sea = { yachtDeck, rails, sofas, sailboat, island, lifeRing, parasol, agaves };
