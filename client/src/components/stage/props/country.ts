import { ConeGeometry, SphereGeometry } from 'three';
import { createRandom, itemAt } from '../common/random.ts';
import type { Point } from '../layout/frames.ts';
import { barn } from './barn.ts';
import { type Prop, QUARTER_TURN } from './prop.ts';

const hayBales: Prop<{ places: readonly Point[] }> = ({ builder }, { places }) => {
  for (const [x, y, z] of places) {
    builder.box([x, y + 0.5, z], [1.7, 1, 1.1], { color: '#b8862e', top: '#e8c060' });
    for (const strap of [-0.4, 0.4])
      builder.box([x + strap, y + 0.5, z], [0.06, 1.03, 1.13], { color: '#7a4a20' });
  }
};

const hayRoll: Prop<{ x: number; z: number; radius: number }> = ({ builder }, { x, z, radius }) => {
  builder.drum([x, radius, z], radius, 2, {
    color: '#b8862e',
    top: '#d8a848',
    turn: [QUARTER_TURN, 0, 0.3],
    around: 20,
  });
};

const fence: Prop<{ fromX: number; toX: number; z: number }> = ({ builder }, { fromX, toX, z }) => {
  for (let x = fromX; x <= toX; x += 2.4) builder.box([x, 0.7, z], [0.22, 1.5, 0.2], { color: '#f0e4d0' });
  for (const y of [0.5, 1.1])
    builder.box([(fromX + toX) / 2, y, z], [toX - fromX, 0.16, 0.1], { color: '#e4d4bc' });
};

const wheat: Prop<{ count: number; fromZ: number; toZ: number; half: number }> = (
  { builder },
  { count, fromZ, toZ, half },
) => {
  const random = createRandom(4);
  for (let i = 0; i < count; i++) {
    const x = (random() - 0.5) * 2 * half;
    const z = fromZ + (toZ - fromZ) * random();
    if (Math.abs(x) < 9) continue;
    builder.put(new ConeGeometry(1, 1, 3), [x, 0.6, z], {
      size: [0.22, 1.2 + random() * 0.6, 0.22],
      color: '#c98a2e',
      top: '#e8b04a',
    });
  }
};

const silo: Prop<{ x: number; z: number; radius: number; height: number }> = (
  { builder },
  { x, z, radius, height },
) => {
  builder.drum([x, height / 2, z], radius, height, { color: '#8a8088', top: '#b9b3b8', around: 20 });
  builder.ball([x, height, z], [radius, radius * 0.8, radius], { color: '#c8c0c8' });
  for (let i = 1; i < 6; i++)
    builder.ring([x, (height * i) / 6, z], radius, 0.05, { color: '#7a7078', turn: [QUARTER_TURN, 0, 0] });
};

const windPump: Prop<{ x: number; z: number; height: number }> = ({ builder }, { x, z, height }) => {
  for (const side of [-1, 1]) builder.rod([x + side * 0.9, 0, z], [x, height, z], 0.09, { color: '#3a2a3a' });
  for (let i = 0; i < 10; i++) {
    const turn = (i / 10) * 2 * Math.PI;
    builder.box([x + Math.cos(turn), height + Math.sin(turn), z + 0.3], [1.3, 0.34, 0.05], {
      color: '#4a3a4a',
      turn: [0, 0, turn],
    });
  }
};

const hills: Prop<{ z: number; height: number; color: string; top: string }> = (
  { builder },
  { z, height, color, top },
) => {
  const random = createRandom(12);
  for (let i = 0; i < 13; i++) {
    const at: Point = [-120 + i * 20 + random() * 8, -3, z - random() * 16];
    builder.put(new SphereGeometry(1, 18, 10), at, {
      size: [20 + random() * 12, height * (0.6 + random() * 0.8), 10],
      color,
      top,
    });
  }
};

const trees: Prop<{ z: number; count: number; color: string }> = ({ builder }, { z, count, color }) => {
  const random = createRandom(31);
  for (let i = 0; i < count; i++) {
    const x = -75 + (150 * i) / count + random() * 3;
    const height = 3 + random() * 4;
    builder.gem([x, height * 0.5, z - random() * 10], [height * 0.5, height * 0.6, height * 0.5], { color });
  }
};

const partyFlags = ['#ff5fa8', '#21d4fd', '#ffc53d', '#b06bff'] as const;

/** Adds tall narrow flags. */
const banners: Prop<{ places: readonly (readonly [x: number, z: number, height: number])[] }> = (
  { builder },
  { places },
) => {
  places.forEach(([x, z, height], i) => {
    builder.drum([x, height / 2, z], 0.07, height, { color: '#d8c8e8' });
    for (let j = 0; j < 6; j++) {
      const at: Point = [x + 0.45 + Math.sin(j * 0.9) * 0.1, height - 0.5 - j * 0.62, z];
      builder.box(at, [0.85, 0.6, 0.05], { color: itemAt(partyFlags, i), top: itemAt(partyFlags, i + 1) });
    }
  });
};

export const country = {
  barn,
  hayBales,
  hayRoll,
  fence,
  wheat,
  silo,
  windPump,
  hills,
  trees,
  banners,
};
