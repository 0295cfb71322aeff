import { spots } from '../layout/spots.ts';
import { clubBeams, clubProps, clubSilhouettes } from './club.ts';
import type { Venue } from './venue.ts';

const colors = { main: '#ffd500', second: '#0a62ff', third: '#5ab0ff' } as const;

export const clubUa: Venue = {
  sky: { top: '#030818', middle: '#061030', bottom: '#0a1a44' },
  fog: { color: '#08184a', near: 16, far: 46 },
  floor: {
    kind: 'tiles',
    a: '#060d22',
    b: '#0a1634',
    line: '#03060f',
    scale: 1.5,
    ambient: '#7090d0',
    tiles: ['#0057ff', '#ffd500', '#2e8bff', '#ffb700'],
    tileGlow: 0.62,
    mirror: 0.16,
    streak: '#2a6cff',
  },
  stage: { width: 14.5, depth: 6, color: '#081534', top: '#0f234f', trim: '#ffd500' },
  booth: { style: 'led', color: '#0a1a40', top: '#12295c' },
  screen: {
    width: 15.5,
    height: 6.4,
    y: 5.3,
    z: -10.6,
    kind: 'embroidery',
    emblem: 'flower',
    colors: ['#0057ff', '#ffd500'],
    gain: 1.1,
  },
  light: {
    sky: '#8cb4ff',
    ground: '#3a4a7a',
    fill: 1.5,
    key: '#fff3d0',
    keyStrength: 1.9,
    back: '#ffd54a',
    backStrength: 2.4,
    rim: '#6fa8ff',
    rimStrength: 1,
  },
  spot: spots.CLUB_UA,
  pools: [
    [-5, 1.5, 3.6, 0.95, '#1d6bff'],
    [5, 1.5, 3.6, 0.85, '#ffd500'],
    [0, 4.4, 3.4, 0.7, '#4a8bff'],
    [-8.5, 5, 3.4, 0.7, '#ffd500'],
    [8.5, 5, 3.4, 0.8, '#1d6bff'],
  ],
  props: [
    ...clubProps(colors),
    ['flagCurtain', { at: [-11.2, 6.6, -9.2] }],
    ['flagCurtain', { at: [11.2, 6.6, -9.2] }],
    ['sunflowers', { fromX: -7, toX: 7, z: -3.75, y: 0.15, count: 22, size: 0.62 }],
  ],
  beams: clubBeams(colors),
  glows: [[[0, 5.3, -10.2], 20, '#0a5bff', 0.3]],
  silhouettes: clubSilhouettes,
  silhouetteColors: ['#040a1c', '#2a62d0'],
  grade: { exposure: 1, bloom: 0.5, vignette: 0.8 },
  card: { zoom: 0.86, djs: ['boo', 'dex', 'frida', 'pico', null] },
};
