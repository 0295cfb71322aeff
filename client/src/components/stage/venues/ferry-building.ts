import { spots } from '../layout/spots.ts';
import type { Venue } from './venue.ts';

export const ferryBuilding: Venue = {
  sky: {
    top: '#0d1a4a',
    middle: '#3a4f9a',
    bottom: '#f0a58a',
    middleAt: 0.2,
    stars: 0.6,
    clouds: { amount: 0.4, color: '#c07a9a' },
  },
  fog: { color: '#4a4f8a', near: 30, far: 130 },
  floor: {
    kind: 'concrete',
    a: '#5c5674',
    b: '#6e6686',
    line: '#3a3556',
    scale: 1.4,
    ambient: '#8a86b8',
    mirror: 0.1,
  },
  stage: { width: 13.5, depth: 5.5, color: '#2a2a52', top: '#4a4674', trim: '#ffd08a' },
  booth: { style: 'led', color: '#23305e' },
  light: {
    sky: '#aab4ff',
    ground: '#6a4a5a',
    fill: 1.92,
    key: '#ffe2c0',
    keyStrength: 2.3,
    back: '#ffb27a',
    backStrength: 1.8,
    rim: '#ffc9a0',
    rimStrength: 0.7,
  },
  spot: spots.FERRY_BUILDING,
  pools: [
    [-7, 0, 4, 0.8, '#ffb46a'],
    [7, 0, 4, 0.8, '#ffb46a'],
    [0, 5, 5, 0.4, '#8a9aff'],
  ],
  props: [
    ['ferryHall', { x: 0, z: -17 }],
    ['bridge', { x: 34, z: -60 }],
    [
      'streetLamps',
      {
        places: [
          [-9.5, -2],
          [9.5, -2],
          [-12.5, 4],
          [12.5, 4],
        ],
      },
    ],
    [
      'palms',
      {
        places: [
          [-12.8, -9, 7],
          [12.8, -9, 7],
          [-19, -11, 8],
          [19, -11, 8],
        ],
      },
    ],
    ['planter', { x: -9, z: -4 }],
    ['planter', { x: 9, z: -4 }],
    ['skyline', { fromX: -95, toX: -24, z: -90, count: 26, color: '#2b2f6a', top: '#4a4a92' }],
  ],
  beams: [
    [[-5.4, 0.5, -14], [-4.6, 14, -16], 1.3, '#ffd9a0', 0.3],
    [[5.4, 0.5, -14], [4.6, 14, -16], 1.3, '#ffd9a0', 0.3],
  ],
  glows: [[[0, 3.5, -14], 24, '#ffae5a', 0.3]],
  silhouettes: [],
  silhouetteColors: ['#16183a', '#ffc9a0'],
  grade: { exposure: 1.02, bloom: 0.4, vignette: 0.8 },
  card: { zoom: 0.92, djs: ['zuri', 'juno', 'pico', 'milo', null] },
};
