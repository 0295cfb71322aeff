import { BoxGeometry, Vector3 } from 'three';
import { createRandom, itemAt } from '../common/random.ts';
import type { Point } from '../layout/frames.ts';
import type { Prop } from './prop.ts';

/** Adds the back wall, the side walls with their ribs, and the ceiling of a club. */
const room: Prop<{
  width: number;
  height: number;
  depth: number;
  z: number;
  color: string;
  rib: string;
  ribTop: string;
}> = ({ builder }, { width, height, depth, z, color, rib, ribTop }) => {
  builder.box([0, height / 2, z - depth / 2 + 1], [width, height, 0.3], { color, top: rib });
  builder.box([0, height, z + 4], [width, 0.3, depth], { color: '#07040f' });
  for (const side of [-1, 1]) {
    builder.box([(side * width) / 2, height / 2, z + 4], [0.3, height, depth], { color, top: rib });
    for (let i = 0; i < 7; i++) {
      builder.box([side * (width / 2 - 0.3), height / 2, z - 10 + i * 4], [0.5, height, 0.35], {
        color: rib,
        top: ribTop,
      });
    }
  }
};

const balcony: Prop<{ x: number; y: number; z: number; width: number; light: string }> = (
  { builder },
  { x, y, z, width, light },
) => {
  const inward = -Math.sign(x);
  builder.box([x, y - 0.25, z], [width, 0.35, 14], { color: '#120a26', top: '#1d123c' });
  builder.box([x + (inward * width) / 2, y + 0.35, z], [0.1, 0.9, 14], { color: '#1a1038' });
  builder.box([x + (inward * width) / 2, y - 0.2, z], [0.12, 0.12, 14], { color: light, glow: 2.2 });
};

const mirrorShades = ['#ffffff', '#bfa8ff', '#ff9fd0', '#8fd0ff', '#5a4aa0', '#8a80b8'] as const;

const discoBall: Prop<{ at: Point; radius: number }> = ({ builder, glows }, { at: [x, y, z], radius }) => {
  const random = createRandom(3);
  const rows = 12;
  for (let row = 0; row < rows; row++) {
    const polar = ((row + 0.5) / rows) * Math.PI;
    const around = Math.max(4, Math.round(Math.sin(polar) * 22));
    for (let i = 0; i < around; i++) {
      const turn = (i / around) * 2 * Math.PI;
      const out = new Vector3(
        Math.sin(polar) * Math.cos(turn),
        Math.cos(polar),
        Math.sin(polar) * Math.sin(turn),
      );
      const spark = random();
      builder.put(
        new BoxGeometry(radius * 0.27, radius * 0.24, 0.03).lookAt(out),
        [x + out.x * radius, y + out.y * radius, z + out.z * radius],
        {
          color: itemAt(mirrorShades, Math.floor(random() * mirrorShades.length)),
          glow: spark < 0.24 ? 2.2 : spark < 0.62 ? 0.55 : 0.2,
        },
      );
    }
  }
  builder.ball([x, y, z], radius * 0.97, { color: '#1a1230' });
  builder.drum([x, y + radius + 1, z], 0.03, 2, { color: '#555555' });
  glows.push([[x, y, z], 5, '#b8a0ff', 0.4]);
};

const bottleColors = ['#ff5fa8', '#21c8fd', '#ffc53d', '#8be04e'] as const;

const bar: Prop<{ x: number; z: number; light: string }> = ({ builder }, { x, z, light }) => {
  builder.box([x, 0.75, z], [1.4, 1.5, 8], { color: '#160c2e', top: '#241548' });
  builder.box([x - 0.75, 0.2, z], [0.06, 0.1, 8], { color: light, glow: 2.5 });
  for (let i = 0; i < 14; i++) {
    builder.drum([x + 0.9, 2.3 + (i % 2) * 1.1, z - 3.5 + i * 0.5], 0.12, 0.7, {
      color: itemAt(bottleColors, i),
      glow: 0.8,
    });
  }
};

const neonHeart: Prop<{ at: Point; color: string }> = ({ builder }, { at: [x, y, z], color }) => {
  const size = 0.07;
  const pointAt = (i: number): Point => {
    const t = (i / 30) * 2 * Math.PI;
    const height = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
    return [x + 0.2, y + height * size, z + 16 * Math.sin(t) ** 3 * size];
  };
  for (let i = 0; i < 30; i++) builder.rod(pointAt(i), pointAt(i + 1), 0.07, { color, glow: 3 });
};

export const club = { room, balcony, discoBall, bar, neonHeart };
