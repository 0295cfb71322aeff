import { spots } from '../layout/spots.ts';
import type { Venue } from './venue.ts';

const flag = ['#0057ff', '#ffd500'] as const;

export const barnUa: Venue = {
  sky: {
    top: '#0b4fd0',
    middle: '#3f93ff',
    bottom: '#cfe9ff',
    middleAt: 0.25,
    clouds: { amount: 0.9, color: '#ffffff' },
    sun: { towards: [0.7, 0.5, -1], color: '#fff6d8', radius: 0.04, glow: 0.2 },
  },
  fog: { color: '#bfdcff', near: 40, far: 150 },
  floor: { kind: 'grass', a: '#5f9a3a', b: '#83b84a', scale: 1.2, ambient: '#c8d8d0' },
  stage: { width: 13, depth: 5.5, color: '#0f56c8', top: '#c99a55', trim: '#ffd500', planks: true },
  booth: { style: 'wood', color: '#0f56c8' },
  light: {
    sky: '#dcecff',
    ground: '#8a9a5a',
    fill: 2.5,
    key: '#fff3d8',
    keyStrength: 3.1,
    keyFrom: [6, 8, 8],
    back: '#bfe0ff',
    backStrength: 1.2,
    rim: '#ffffff',
    rimStrength: 0.35,
  },
  spot: spots.BARN_UA,
  pools: [],
  props: [
    ['khata', { x: 0, z: -11.5, width: 17 }],
    ['sunflowers', { fromX: -16, toX: -7.6, z: -4.6, count: 24, size: 1.35 }],
    ['sunflowers', { fromX: 7.6, toX: 16, z: -4.6, count: 24, size: 1.35 }],
    ['sunflowerField', { count: 480, fromZ: -46, toZ: -16 }],
    ['bunting', { from: [-9, 6.6, -8.5], to: [-11, 5.2, 6], sag: 0.7, count: 18, colors: flag }],
    ['bunting', { from: [9, 6.6, -8.5], to: [11, 5.2, 6], sag: 0.7, count: 18, colors: flag }],
    ['bunting', { from: [-11, 5.2, 6], to: [9, 6.6, -8.5], sag: 1.1, count: 26, colors: flag }],
    ['pole', { x: -11, z: 6, height: 5.4 }],
    ['pole', { x: 11, z: 6, height: 5.4 }],
    [
      'hayBales',
      {
        places: [
          [-8.8, 0, -2.4],
          [9, 0, -2.3],
          [9.8, 0, -3],
          [-13, 0, 1],
          [13.4, 0, 0.6],
        ],
      },
    ],
    ['flagPole', { x: -12.5, z: -8, height: 9.5 }],
    ['flagPole', { x: 12.5, z: -8, height: 9.5 }],
    ['hills', { z: -75, height: 6, color: '#3f8f4a', top: '#7fbf5a' }],
    ['trees', { z: -48, count: 34, color: '#3a7a3a' }],
  ],
  beams: [],
  glows: [],
  silhouettes: [],
  silhouetteColors: ['#20402a', '#ffffff'],
  grade: { exposure: 1, bloom: 0.12, vignette: 0.35 },
  card: { zoom: 0.9, djs: ['bruno', 'frida', 'mochi', 'nova', null] },
};
