import { spots } from '../layout/spots.ts';
import type { Venue } from './venue.ts';

export const tomorrowland: Venue = {
  sky: {
    top: '#140a4a',
    middle: '#5a2ab0',
    bottom: '#ff7ab8',
    middleAt: 0.3,
    stars: 1,
    clouds: { amount: 0.5, color: '#b06ae0' },
  },
  fog: { color: '#6a3aa8', near: 34, far: 140 },
  floor: { kind: 'grass', a: '#2a3a6a', b: '#3a5a8a', scale: 1.3, ambient: '#a890d0' },
  stage: { width: 17, depth: 6.5, color: '#3a1f6a', top: '#5a3a9a', trim: '#ffc53d', shape: 'round' },
  booth: { style: 'led', color: '#4a2a8a', top: '#5a3aa0' },
  light: {
    sky: '#d8b8ff',
    ground: '#5a3a8a',
    fill: 2.04,
    key: '#ffe0d8',
    keyStrength: 2.3,
    back: '#ffb07a',
    backStrength: 2.2,
    rim: '#ffb8e0',
    rimStrength: 0.9,
  },
  spot: spots.TOMORROWLAND,
  pools: [
    [-6, 1, 4.5, 0.8, '#ff5fc0'],
    [6, 1, 4.5, 0.8, '#5a8bff'],
    [0, 5, 5, 0.5, '#ffb04a'],
  ],
  props: [
    ['petalSun', { y: 6, z: -12.5 }],
    ['castle', { x: -15.5, z: -15, size: 1.1 }],
    ['castle', { x: 15.5, z: -15, size: 1.1 }],
    ['castle', { x: -24, z: -24, size: 1.4 }],
    ['castle', { x: 24, z: -24, size: 1.4 }],
    [
      'mushrooms',
      {
        places: [
          [-10.4, -3.5, 1.5, '#ff5f8f'],
          [-12, -2.2, 1, '#ffb03d'],
          [10.4, -3.5, 1.5, '#5fb8ff'],
          [12, -2.2, 1, '#ff5fd0'],
          [-13.5, 3, 1.2, '#b06aff'],
          [13.8, 3, 1.2, '#ffb03d'],
        ],
      },
    ],
    [
      'banners',
      {
        places: [
          [-13, 5, 8],
          [13, 5, 8],
        ],
      },
    ],
    [
      'fireworks',
      {
        bursts: [
          [[-17, 19, -40], 5.5, '#ffd36a'],
          [[15, 22, -44], 6.5, '#ff6ac0'],
          [[-3, 26, -60], 6, '#6ad8ff'],
          [[27, 14, -40], 4, '#9aff9a'],
        ],
      },
    ],
    ['trees', { z: -36, count: 40, color: '#2a1f5a' }],
  ],
  beams: [
    [[-7, 6, -12], [-18, 22, 4], 2, '#ff6ac0', 0.24],
    [[7, 6, -12], [18, 22, 4], 2, '#6ab8ff', 0.24],
    [[-3, 9, -12], [-7, 24, 2], 1.8, '#ffd36a', 0.22],
    [[3, 9, -12], [7, 24, 2], 1.8, '#ffd36a', 0.22],
  ],
  glows: [[[0, 6, -12], 22, '#ff9a6a', 0.12]],
  silhouettes: [
    [-22, -10, 0, -5, 20],
    [10, 22, 0, -5, 20],
  ],
  silhouetteColors: ['#20104a', '#c06ad0'],
  grade: { exposure: 1.02, bloom: 0.4, vignette: 0.8 },
  card: { zoom: 0.88, djs: ['mochi', 'zorp', 'rusty', 'dolly', null] },
};
