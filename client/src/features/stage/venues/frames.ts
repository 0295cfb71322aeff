import type { StagedDesign } from '../designs.ts';

export type Point = readonly [x: number, y: number, z: number];

export interface Camera {
  readonly at: Point;
  readonly lookAt: Point;
  /** Vertical angle of view in degrees. */
  readonly angle: number;
}

/** Which of the three sets of 2D figures suits the light of a place. */
export type Mood = 'night' | 'warm' | 'day';

/** What the flat stage and the 3D stage must agree on: the camera, the booth and the floor. */
export interface Frame {
  readonly camera: Camera;
  readonly stageHeight: number;
  /** Distance between two seats where up to five stand in a row. */
  readonly seatGap: number;
  /** People stand on the floor between -floorHalf and +floorHalf. */
  readonly floorHalf: number;
  readonly mood: Mood;
  readonly colors: { readonly live: string; readonly led: string };
}

const indoors: Camera = { at: [0, 7.3, 18.4], lookAt: [0, 2.5, -3.2], angle: 35 };
const pink = '#ff3d9a';

export const frames: Readonly<Record<StagedDesign, Frame>> = {
  BARN: {
    camera: indoors,
    stageHeight: 1.45,
    seatGap: 2.3,
    floorHalf: 9.2,
    mood: 'warm',
    colors: { live: '#ff5fa8', led: '#ffb454' },
  },
  BARN_UA: {
    camera: indoors,
    stageHeight: 1.45,
    seatGap: 2.3,
    floorHalf: 9.2,
    mood: 'day',
    colors: { live: '#ffd500', led: '#ffd500' },
  },
  CLUB: {
    camera: indoors,
    stageHeight: 1.7,
    seatGap: 2.3,
    floorHalf: 9.2,
    mood: 'night',
    colors: { live: pink, led: '#7c5cff' },
  },
  CLUB_UA: {
    camera: indoors,
    stageHeight: 1.7,
    seatGap: 2.3,
    floorHalf: 9.2,
    mood: 'night',
    colors: { live: '#ffd500', led: '#2e7bff' },
  },
  FERRY_BUILDING: {
    camera: { at: [0, 4.9, 20.5], lookAt: [0, 5, -6], angle: 42 },
    stageHeight: 1.5,
    seatGap: 2.3,
    floorHalf: 9.2,
    mood: 'night',
    colors: { live: '#ff5fa8', led: '#ffd08a' },
  },
  FESTIVAL: {
    camera: { at: [0, 6.2, 19.5], lookAt: [0, 3.2, -5], angle: 40 },
    stageHeight: 1.9,
    seatGap: 2.3,
    floorHalf: 9.2,
    mood: 'warm',
    colors: { live: pink, led: '#21d4fd' },
  },
  STADIUM: {
    camera: { at: [0, 8.4, 22], lookAt: [0, 3.7, -8], angle: 38 },
    stageHeight: 1.8,
    seatGap: 2.3,
    floorHalf: 9.6,
    mood: 'night',
    colors: { live: pink, led: '#4fc3ff' },
  },
  THEATER: {
    camera: { at: [0, 5.6, 18.5], lookAt: [0, 3.4, -5], angle: 39 },
    stageHeight: 1.7,
    seatGap: 2.3,
    floorHalf: 9.2,
    mood: 'warm',
    colors: { live: '#ff5fa8', led: '#ffcf6a' },
  },
  TOMORROWLAND: {
    camera: { at: [0, 6.4, 20.5], lookAt: [0, 3.9, -6], angle: 40 },
    stageHeight: 1.9,
    seatGap: 2.3,
    floorHalf: 9.4,
    mood: 'warm',
    colors: { live: pink, led: '#ffc53d' },
  },
  UNDERGROUND: {
    camera: { at: [0, 5, 16.5], lookAt: [0, 3.1, -5], angle: 40 },
    stageHeight: 1.5,
    seatGap: 1.95,
    floorHalf: 6.4,
    mood: 'night',
    colors: { live: '#ff3d5a', led: '#c8ff2e' },
  },
  YACHT: {
    camera: { at: [0, 7, 18], lookAt: [0, 3, -3.6], angle: 36.5 },
    stageHeight: 1.35,
    seatGap: 2.3,
    floorHalf: 8,
    mood: 'warm',
    colors: { live: pink, led: '#ffb45a' },
  },
};

/** Where the flat stage lays the song's cover on a wall of light; `cover` is its side as a share of the wall's height. */
export interface WallFrame {
  readonly y: number;
  readonly z: number;
  readonly height: number;
  readonly cover: number;
  readonly round?: boolean;
}

/** The walls of light, measured as the venues build them. */
export const screens: Readonly<Partial<Record<StagedDesign, WallFrame>>> = {
  CLUB: { y: 5.3, z: -10.6, height: 6.4, cover: 0.74 },
  CLUB_UA: { y: 5.3, z: -10.6, height: 6.4, cover: 0.62, round: true },
  FESTIVAL: { y: 6.1, z: -11.2, height: 5.4, cover: 0.74 },
  STADIUM: { y: 8.3, z: -11, height: 5, cover: 0.74 },
};
