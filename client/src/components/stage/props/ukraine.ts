import { ConeGeometry, SphereGeometry } from 'three';
import { createRandom } from '../common/random.ts';
import type { Point } from '../layout/frames.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';
import type { Prop } from './prop.ts';

/** Adds a village house under a thick thatched roof, with an embroidered band over its door. */
const khata: Prop<{ x: number; z: number; width: number }> = ({ builder }, { x, z, width }) => {
  const [blue, yellow] = ['#0b4fd0', '#ffd500'];
  builder.box([x, 2.3, z - 3], [width, 4.6, 6], { color: '#f4f4f0', top: '#ffffff' });
  builder.box([x, 0.45, z + 0.03], [width + 0.1, 0.9, 0.1], { color: '#0057ff', top: '#2a76ff' });
  const [low, high] = [width * 0.57, width * 0.4];
  const thatch = [
    [-low, 0],
    [low, 0],
    [high, 4.3],
    [high * 0.9, 4.6],
    [-high * 0.9, 4.6],
    [-high, 4.3],
  ] as const;
  builder.slab(thatch, 7, [x, 4.3, z - 6.2], { color: '#a8772a', top: '#f2d27a' });
  for (let i = 0; i < 40; i++) {
    const share = i / 39 - 0.5;
    const straw = { color: i % 2 ? '#c9983a' : '#e8c25a', around: 4 };
    builder.rod([x + share * low * 2, 4.3, z + 0.84], [x + share * high * 2, 8.7, z + 0.82], 0.06, straw);
  }
  for (let i = 0; i < 46; i++) {
    const at: Point = [x - width * 0.53 + (i * width * 1.06) / 45, 4.35, z + 0.75];
    builder.box(at, [0.26, 0.5 + (i % 3) * 0.1, 0.4], { color: '#c9983a', top: '#e8c25a' });
  }
  builder.box([x, 8.95, z - 2.7], [width * 0.76, 0.45, 7.2], { color: '#8a5f22', top: '#c9983a' });
  for (let i = 0; i < 12; i++) {
    builder.box([x + (i - 5.5) * width * 0.062, 8.95, z + 0.95], [0.5, 0.5, 0.12], {
      color: i % 2 ? '#0057ff' : yellow,
    });
  }
  builder.box([x + 5, 10, z - 3], [1.1, 2, 1.1], { color: '#f4f4f0', top: '#ffffff' });
  for (const side of [-1, 1]) {
    const middle = x + side * 5.6;
    builder.box([middle, 2.5, z + 0.1], [2.6, 2.1, 0.1], { color: blue });
    builder.box([middle, 2.5, z + 0.16], [2.1, 1.65, 0.08], { color: '#ffe9a0', glow: 0.85 });
    builder.box([middle, 2.5, z + 0.22], [0.12, 1.7, 0.06], { color: '#ffffff' });
    builder.box([middle, 2.5, z + 0.22], [2.1, 0.12, 0.06], { color: '#ffffff' });
    for (const half of [-1, 1])
      builder.box([middle + half * 1.65, 2.5, z + 0.15], [0.62, 2.1, 0.1], { color: yellow, top: '#ffc400' });
  }
  builder.box([x, 2.1, z + 0.1], [5.6, 4.2, 0.12], { color: blue });
  builder.box([x, 2, z + 0.18], [5, 4, 0.1], { color: '#ffe7a0', top: '#fff6d8', glow: 0.9 });
  for (let i = -30; i <= 30; i++) {
    const column = Math.abs(i) % 10;
    for (let row = 0; row < 5; row++) {
      const stitch = (column + row * 2) % 5 === 0 || (column === 5 && row === 2);
      if (!stitch) continue;
      const color = (column + row) % 3 === 0 ? '#16121f' : '#d4112a';
      builder.box([x + i * 0.27, 3.73 + row * 0.14, z + 0.25], [0.2, 0.13, 0.05], { color });
    }
  }
};

function sunflower(builder: MeshBuilder, [x, y, z]: Point, height: number, size: number): void {
  builder.rod([x, y, z], [x, y + height, z + 0.05], 0.05 * size, { color: '#3f8f3a' });
  builder.gem([x + 0.2 * size, y + height * 0.45, z], [0.28 * size, 0.06 * size, 0.12 * size], {
    color: '#4fa83f',
    turn: [0, 0, 0.5],
  });
  builder.gem([x - 0.2 * size, y + height * 0.6, z], [0.28 * size, 0.06 * size, 0.12 * size], {
    color: '#4fa83f',
    turn: [0, 0, -0.5],
  });
  for (let i = 0; i < 12; i++) {
    const turn = (i / 12) * 2 * Math.PI;
    const at: Point = [x + Math.cos(turn) * 0.27 * size, y + height + Math.sin(turn) * 0.27 * size, z + 0.08];
    const color = i % 2 ? '#ffd500' : '#ffb700';
    builder.put(new SphereGeometry(1, 6, 4), at, {
      turn: [0, 0, turn],
      size: [0.17 * size, 0.075 * size, 0.03 * size],
      color,
    });
  }
  builder.put(new SphereGeometry(1, 12, 6), [x, y + height, z + 0.1], {
    size: [0.2 * size, 0.2 * size, 0.08 * size],
    color: '#5a3418',
  });
}

const sunflowers: Prop<{ fromX: number; toX: number; z: number; y?: number; count: number; size: number }> = (
  { builder },
  { fromX, toX, z, y = 0, count, size },
) => {
  const random = createRandom(count * 7);
  for (let i = 0; i < count; i++) {
    const x = fromX + ((toX - fromX) * (i + 0.5)) / count + (random() - 0.5) * 0.2;
    sunflower(builder, [x, y, z + (random() - 0.5) * 0.9 * size], (0.9 + random() * 0.7) * size, size);
  }
};

const sunflowerField: Prop<{ count: number; fromZ: number; toZ: number }> = (
  { builder },
  { count, fromZ, toZ },
) => {
  const random = createRandom(9);
  for (let i = 0; i < count; i++) {
    const z = fromZ + (toZ - fromZ) * random();
    const x = (random() - 0.5) * 100;
    if (Math.abs(x) < 9 && z > -20) continue;
    const height = 1 + random() * 0.8;
    builder.put(new ConeGeometry(1, 1, 5), [x, height * 0.4, z], {
      size: [0.4, height, 0.4],
      color: '#3f8a3a',
      top: '#6ab04a',
    });
    builder.put(new SphereGeometry(1, 7, 5), [x, height + 0.2, z + 0.2], {
      size: [0.48, 0.48, 0.12],
      color: '#ffc800',
      top: '#ffe04a',
    });
    builder.put(new SphereGeometry(1, 6, 4), [x, height + 0.2, z + 0.3], {
      size: [0.2, 0.2, 0.08],
      color: '#5a3418',
    });
  }
};

const flagPole: Prop<{ x: number; z: number; height: number }> = ({ builder }, { x, z, height }) => {
  builder.drum([x, height / 2, z], 0.08, height, { color: '#e8e8f0' });
  for (let i = 0; i < 9; i++) {
    const wave = Math.sin(i * 0.8) * 0.14;
    builder.box([x + 0.25 + i * 0.3, height - 0.5 + wave, z], [0.31, 0.9, 0.06], { color: '#0057ff' });
    builder.box([x + 0.25 + i * 0.3, height - 1.4 + wave, z], [0.31, 0.9, 0.06], { color: '#ffd500' });
  }
};

const flagCurtain: Prop<{ at: Point }> = ({ builder }, { at: [x, y, z] }) => {
  for (let i = 0; i < 10; i++) {
    const at = x + (i / 9 - 0.5) * 2.6;
    const fold = z + Math.sin(i * 1.2) * 0.12;
    builder.box([at, y + 1.6, fold], [0.3, 3.2, 0.06], { color: '#0057ff', top: '#2f7bff' });
    builder.box([at, y - 1.6, fold], [0.3, 3.2, 0.06], { color: '#e0a800', top: '#ffd500' });
  }
};

export const ukraine = { khata, sunflowers, sunflowerField, flagPole, flagCurtain };
