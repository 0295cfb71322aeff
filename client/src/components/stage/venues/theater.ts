import { spots } from '../layout/spots.ts';
import type { Venue } from './venue.ts';

export const theater: Venue = {
  sky: { top: '#0a0205', middle: '#12040a', bottom: '#1c060e' },
  fog: { color: '#2a0810', near: 24, far: 70 },
  floor: { kind: 'carpet', a: '#5a0f1e', b: '#8a1f2c', line: '#2a0810', scale: 1.3, ambient: '#b08a8e' },
  stage: { width: 15, depth: 6.5, color: '#5a2a16', top: '#b5783e', trim: '#ffcf6a', planks: true },
  booth: { style: 'wood', color: '#4a1018' },
  light: {
    sky: '#ffd9b8',
    ground: '#6a2030',
    fill: 1.15,
    key: '#ffe9cc',
    keyStrength: 1.7,
    keyFrom: [-4, 9, 10],
    back: '#ffb45a',
    backStrength: 1.8,
    rim: '#ffc98a',
    rimStrength: 0.7,
  },
  spot: spots.THEATER,
  pools: [
    [-5, -6, 3, 0.8, '#ffb46a'],
    [5, -6, 3, 0.8, '#ffb46a'],
    [0, 3, 6, 0.35, '#ff9a6a'],
  ],
  props: [
    ['proscenium', { z: -9 }],
    ['boxes', { levels: 2 }],
    ['chandelier', { at: [0, 11.2, 0] }],
    ['footlights', { count: 13, y: 1.3, z: -3.7 }],
  ],
  beams: [],
  glows: [[[0, 3, -9], 12, '#ffb45a', 0.3]],
  silhouettes: [],
  silhouetteColors: ['#1c060e', '#ffc98a'],
  grade: { exposure: 1, bloom: 0.4, vignette: 0.9 },
  card: { zoom: 0.88, djs: ['boo', 'luna', 'amal', 'bruno', null] },
};
