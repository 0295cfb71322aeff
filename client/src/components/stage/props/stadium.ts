import {
  BufferGeometry,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Points,
  PointsMaterial,
  RingGeometry,
} from 'three';
import { createRandom, itemAt } from '../common/random.ts';
import { type Prop, QUARTER_TURN } from './prop.ts';
import { addTruss } from './rig.ts';

const jackets = ['#4fc3ff', '#ffffff', '#ff5fa8', '#ffc53d', '#7c5cff', '#2a6aff', '#9fd8ff'] as const;
const arcFrom = QUARTER_TURN - 0.12 * Math.PI;
const arcLength = Math.PI * 1.24;

/** Adds the stands of a stadium: tiers of seats, with people drawn as points; some of the people hold up a light. */
const stands: Prop<{ inner: number; outer: number; low: number; high: number; tiers: number }> = (
  { builder, extras },
  { inner, outer, low, high, tiers },
) => {
  const random = createRandom(8);
  const places: number[] = [];
  const colors: number[] = [];
  const deep = (outer - inner) / tiers;
  const tall = (high - low) / tiers;
  for (let tier = 0; tier < tiers; tier++) {
    const near = inner + deep * tier;
    const far = near + deep - 1;
    const bottom = low + tall * tier + tier * 0.8;
    const middle = bottom + tall / 2;
    builder.put(new CylinderGeometry(far, near, tall, 64, 1, true, arcFrom, arcLength), [0, middle, 0], {
      color: '#10183a',
      top: '#22306a',
    });
    const band = new CylinderGeometry(near - 0.1, near - 0.1, 0.7, 64, 1, true, arcFrom, arcLength);
    builder.put(band, [0, bottom - 0.3, 0], { color: tier === 1 ? '#ff3d9a' : '#0a7bff', glow: 1.5 });
    for (let i = 0; i < 1500; i++) {
      const turn = Math.PI * (0.38 + 1.24 * random());
      const row = Math.floor(random() * 12) / 12;
      const radius = near + (far - near) * row;
      places.push(Math.sin(turn) * radius, bottom + tall * row + 0.35, Math.cos(turn) * radius);
      const light = random() < 0.12 ? 2.6 : 0.38 + random() * 0.5;
      const { r, g, b } = new Color(itemAt(jackets, Math.floor(random() * jackets.length))).multiplyScalar(
        light,
      );
      colors.push(r, g, b);
    }
  }
  const roof = new CylinderGeometry(outer - 6, outer + 3, 1.6, 64, 1, true, arcFrom, arcLength);
  builder.put(roof, [0, high + 6.2, 0], { color: '#c8d8f0', top: '#5a6a9a' });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(colors, 3));
  extras.push(new Points(geometry, new PointsMaterial({ size: 0.55, vertexColors: true })));
};

const floodlights: Prop<{ places: readonly (readonly [x: number, z: number])[]; height: number }> = (
  { builder, glows },
  { places, height },
) => {
  for (const [x, z] of places) {
    addTruss(builder, [x, 0, z], [x, height, z], 1.4, '#4a5a8a');
    builder.box([x, height, z], [6, 3.6, 0.3], { color: '#2a3460' });
    for (let i = 0; i < 15; i++) {
      const [column, row] = [i % 5, Math.floor(i / 5)];
      builder.ball([x + (column - 2) * 1.1, height + (row - 1) * 1.1, z + 0.3], 0.45, {
        color: '#f4faff',
        glow: 3,
        around: 8,
      });
    }
    glows.push([[x, height, z + 1], 15, '#cfe4ff', 0.55]);
  }
};

const pitchLines: Prop<{ color: string }> = ({ builder }, { color }) => {
  builder.box([0, 0.01, -2], [30, 0.02, 0.18], { color });
  for (const side of [-1, 1]) builder.box([side * 15, 0.01, 6], [0.18, 0.02, 40], { color });
  builder.put(new RingGeometry(5.4, 5.6, 48), [0, 0.03, 4], { turn: [-QUARTER_TURN, 0, 0], color });
};

export const stadium = { stands, floodlights, pitchLines };
