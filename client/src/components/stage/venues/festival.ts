import { spots } from '../layout/spots.ts';
import type { Venue } from './venue.ts';

const party = ['#ff5fa8', '#ffc53d', '#21d4fd', '#8be04e'] as const;

export const festival: Venue = {
  sky: {
    top: '#1b1a5e',
    middle: '#8a3fae',
    bottom: '#ff8a5c',
    middleAt: 0.24,
    stars: 0.5,
    clouds: { amount: 0.6, color: '#ff7aa0' },
  },
  fog: { color: '#8a3f8a', near: 34, far: 150 },
  floor: { kind: 'grass', a: '#2f5a3a', b: '#4a7a44', scale: 1.2, ambient: '#9080b8' },
  stage: { width: 17, depth: 6.5, color: '#1a1338', top: '#2c2058', trim: '#21d4fd' },
  booth: { style: 'led', color: '#1a1338' },
  screen: {
    width: 14,
    height: 5.4,
    y: 6.1,
    z: -11.2,
    kind: 'bars',
    emblem: 'heart',
    colors: ['#ff7a3d', '#8a2df9'],
    gain: 1.2,
  },
  light: {
    sky: '#c9a8ff',
    ground: '#5a3a4a',
    fill: 1.8,
    key: '#ffd9c0',
    keyStrength: 2.16,
    back: '#ff8a5c',
    backStrength: 2.2,
    rim: '#ffa07a',
    rimStrength: 0.9,
  },
  spot: spots.FESTIVAL,
  pools: [
    [-6, 1, 4.5, 0.7, '#ff3d9a'],
    [6, 1, 4.5, 0.7, '#21b4fd'],
    [0, 6, 5, 0.5, '#ff9a4a'],
  ],
  props: [
    ['festivalRoof', { width: 22, height: 12.5, z: -11.8 }],
    ['speakers', { x: -11.2, z: -8.2, count: 4 }],
    ['speakers', { x: 11.2, z: -8.2, count: 4 }],
    ['ferrisWheel', { x: 19.5, z: -30, radius: 8.5 }],
    [
      'tents',
      {
        places: [
          [-22, -16, 3.6, '#ff5fa8'],
          [-28, -22, 4.2, '#ffc53d'],
          [-19, -24, 3.2, '#21d4fd'],
          [17, -15, 3, '#ffc53d'],
          [25, -18, 3.6, '#b06bff'],
        ],
      },
    ],
    ['bunting', { from: [-16, 8, -6], to: [-13, 5, 8], sag: 0.9, count: 18, colors: party }],
    ['bunting', { from: [16, 8, -6], to: [13, 5, 8], sag: 0.9, count: 18, colors: party }],
    [
      'banners',
      {
        places: [
          [-12.5, 3, 7],
          [12.5, 3, 7],
          [-15, -3, 8],
          [15, -3, 8],
        ],
      },
    ],
    ['balloon', { at: [-15, 17, -40], radius: 3.2, colors: ['#ffc53d', '#ff5fa8'] }],
    ['balloon', { at: [9, 21, -60], radius: 3, colors: ['#ffffff', '#21d4fd'] }],
    ['trees', { z: -34, count: 40, color: '#1d2a4a' }],
    ['hills', { z: -80, height: 12, color: '#3a1f5a', top: '#7a3f7a' }],
  ],
  beams: [
    [[-9, 12, -9], [-20, 20, 6], 2, '#ff3d9a', 0.22],
    [[9, 12, -9], [20, 20, 6], 2, '#21d4fd', 0.22],
    [[-5, 12, -9], [-6, 0, 3], 1.7, '#ffb04a', 0.22],
    [[5, 12, -9], [6, 0, 3], 1.7, '#ff3d9a', 0.22],
  ],
  glows: [[[0, 6, -10.8], 22, '#ff5a7a', 0.22]],
  silhouettes: [
    [-22, -10, 0, -5, 26],
    [10, 22, 0, -5, 26],
  ],
  silhouetteColors: ['#1a0f33', '#b05a9a'],
  grade: { exposure: 1.02, bloom: 0.4, vignette: 0.8 },
  card: { zoom: 0.96, djs: ['riot', 'rex', 'wax', 'amal', null] },
};
