import { spots } from '../layout/spots.ts';
import type { Venue } from './venue.ts';

export const stadium: Venue = {
  sky: { top: '#02040f', middle: '#0a1230', bottom: '#1c2a5a', stars: 0.4 },
  fog: { color: '#101a40', near: 40, far: 130 },
  floor: { kind: 'grass', a: '#1f7a3a', b: '#2c9a48', scale: 1.4, ambient: '#8aa0b8' },
  stage: { width: 14, depth: 6, color: '#101828', top: '#1e2a44', trim: '#4fc3ff', shape: 'round' },
  booth: { style: 'led', color: '#101a30' },
  screen: {
    width: 12,
    height: 5,
    y: 8.3,
    z: -11,
    kind: 'bars',
    emblem: 'blocks',
    colors: ['#0a7bff', '#21d4fd'],
    gain: 1.25,
  },
  light: {
    sky: '#d0e4ff',
    ground: '#2a6a4a',
    fill: 2.04,
    key: '#ffffff',
    keyStrength: 2.4,
    back: '#a0d0ff',
    backStrength: 2.2,
    rim: '#a8d8ff',
    rimStrength: 0.8,
  },
  spot: spots.STADIUM,
  pools: [
    [0, 2, 8, 0.5, '#cfe8ff'],
    [-8, -2, 4, 0.5, '#4fc3ff'],
    [8, -2, 4, 0.5, '#4fc3ff'],
  ],
  props: [
    ['stands', { inner: 24, outer: 46, low: 1.2, high: 19, tiers: 3 }],
    [
      'floodlights',
      {
        places: [
          [-30, -30],
          [30, -30],
          [-14, -43],
          [14, -43],
        ],
        height: 25,
      },
    ],
    ['pitchLines', { color: '#e8f4ec' }],
    ['truss', { from: [-7.5, 0, -11], to: [-7.5, 11.4, -11], color: '#3a4a6a' }],
    ['truss', { from: [7.5, 0, -11], to: [7.5, 11.4, -11], color: '#3a4a6a' }],
    ['truss', { from: [-7.5, 11.4, -11], to: [7.5, 11.4, -11], color: '#3a4a6a' }],
    [
      'flames',
      {
        places: [
          [-7.6, 1.4, -4.6],
          [7.6, 1.4, -4.6],
          [-8.9, 1.4, -5.8],
          [8.9, 1.4, -5.8],
        ],
      },
    ],
    ['speakers', { x: -11, z: -8.4, count: 4 }],
    ['speakers', { x: 11, z: -8.4, count: 4 }],
  ],
  beams: [
    [[-30, 25, -30], [-4, 0, 3], 4.4, '#e8f4ff', 0.2],
    [[30, 25, -30], [4, 0, 3], 4.4, '#e8f4ff', 0.2],
  ],
  glows: [],
  silhouettes: [],
  silhouetteColors: ['#0a1230', '#a8d8ff'],
  grade: { exposure: 1, bloom: 0.45, vignette: 0.8 },
  card: { zoom: 0.86, djs: ['waddle', 'dex', 'juno', 'bao', null] },
};
