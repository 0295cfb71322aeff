import { spots } from '../layout/spots.ts';
import type { Beam, VenueAppearance } from '../layout/venue-appearance.ts';
import type { PropCall } from '../props/index.ts';
import type { Venue } from './venue.ts';

interface ClubColors {
  readonly main: string;
  readonly second: string;
  readonly third: string;
}

/** Props of both clubs. */
export const clubProps = ({ main, second }: ClubColors): readonly PropCall[] => [
  ['room', { width: 34, height: 15, depth: 34, z: -2, color: '#0c0820', rib: '#160d33', ribTop: '#2a1a5a' }],
  [
    'tubes',
    {
      xs: [-16, -14.2, -12.4, 12.4, 14.2, 16],
      fromZ: -9,
      toZ: 4,
      perX: 4,
      y: 6.2,
      height: 5.5,
      colors: [main, second],
    },
  ],
  ['truss', { from: [-13, 10.2, -6], to: [13, 10.2, -6], color: '#241a45' }],
  ['truss', { from: [-13, 10.2, 1], to: [13, 10.2, 1], color: '#1b1336' }],
  ['truss', { from: [-13, 0, -8.6], to: [-13, 10.2, -8.6], color: '#241a45' }],
  ['truss', { from: [13, 0, -8.6], to: [13, 10.2, -8.6], color: '#241a45' }],
  ['lampHeads', { xs: [-10, -6, -2, 2, 6, 10], y: 9.7, z: -6, color: '#120b26' }],
  ['speakers', { x: -9.6, z: -7.4, count: 3 }],
  ['speakers', { x: 9.6, z: -7.4, count: 3 }],
  ['chevrons', { x: 8.9, y: 2.2, z: -10.3, count: 5, colors: [main, second] }],
  ['balcony', { x: -14.4, y: 4.6, z: -3, width: 4.2, light: main }],
  ['balcony', { x: 14.4, y: 4.6, z: -3, width: 4.2, light: second }],
  ['discoBall', { at: [0, 9, -2.6], radius: 1.05 }],
];

/** Silhouettes on the galleries and beside the stage. */
export const clubSilhouettes: VenueAppearance['silhouettes'] = [
  [-17, -11.6, 5, -2, 16],
  [11.6, 17, 5, -2, 16],
  [-13, -8, 0, -5.2, 12],
  [8, 13, 0, -5.2, 12],
];

/** Light beams of both clubs. */
export const clubBeams = ({ main, second, third }: ClubColors): readonly Beam[] => [
  [[-10, 9.5, -6], [-6.5, 0, 3], 1.7, main, 0.3],
  [[-6, 9.5, -6], [-8, 0, 5], 1.6, second, 0.26],
  [[10, 9.5, -6], [6.5, 0, 3], 1.7, main, 0.3],
  [[6, 9.5, -6], [8, 0, 5], 1.6, second, 0.26],
  [[-2, 9.6, -6], [-3.4, 0, 4.5], 1.4, third, 0.2],
  [[2, 9.6, -6], [3.4, 0, 4.5], 1.4, third, 0.2],
];

const colors: ClubColors = { main: '#ff3d9a', second: '#5a3bff', third: '#21c8fd' };

export const club: Venue = {
  sky: { top: '#06030f', middle: '#0a0618', bottom: '#120a2a' },
  fog: { color: '#150b35', near: 16, far: 46 },
  floor: {
    kind: 'tiles',
    a: '#0c0718',
    b: '#140c2a',
    line: '#05030c',
    scale: 1.5,
    ambient: '#8070c0',
    tiles: ['#562df9', '#ff3d9a', '#21c8fd', '#8a4bff'],
    tileGlow: 0.62,
    mirror: 0.16,
    streak: '#a03df0',
  },
  stage: { width: 14.5, depth: 6, color: '#150d2e', top: '#221544', trim: '#ff3d9a' },
  booth: { style: 'led', color: '#1a1136' },
  screen: {
    width: 15.5,
    height: 6.4,
    y: 5.3,
    z: -10.6,
    kind: 'bars',
    emblem: 'sunset',
    colors: ['#562df9', '#ff3d9a'],
    gain: 1.15,
  },
  light: {
    sky: '#9c8cff',
    ground: '#5a1f7a',
    fill: 1.5,
    key: '#ffe6f4',
    keyStrength: 1.82,
    keyFrom: [-3, 8, 10],
    back: '#ff4fb8',
    backStrength: 2.6,
    backFrom: [2, 6, -9],
    rim: '#a77bff',
    rimStrength: 1.05,
  },
  spot: spots.CLUB,
  pools: [
    [-5, 1.5, 3.6, 0.95, '#ff3d9a'],
    [5, 1.5, 3.6, 0.95, '#3f6bff'],
    [0, 4.4, 3.4, 0.8, '#9a5bff'],
    [-8.5, 5, 3.4, 0.8, '#21c8fd'],
    [8.5, 5, 3.4, 0.8, '#ff3d9a'],
    [0, -0.5, 3.2, 0.7, '#ff7ac0'],
  ],
  props: [
    ...clubProps(colors),
    ['bar', { x: 15.2, z: 5.5, light: '#21c8fd' }],
    ['neonHeart', { at: [-15.8, 8.6, 1.5], color: '#ff3d9a' }],
  ],
  beams: clubBeams(colors),
  glows: [[[0, 5.3, -10.2], 20, '#6a2df9', 0.34]],
  silhouettes: clubSilhouettes,
  silhouetteColors: ['#120828', '#a04bff'],
  grade: { exposure: 1, bloom: 0.5, vignette: 0.8 },
  card: { zoom: 0.86, djs: ['nova', 'beep', 'mirra', 'bao', null] },
};
