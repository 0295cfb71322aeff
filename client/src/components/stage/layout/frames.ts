import type { StagedDesign } from '../common/designs.ts';

export type Point = readonly [x: number, y: number, z: number];

/** Position, target and field of view of a camera. */
export interface Camera {
  readonly at: Point;
  readonly lookAt: Point;
  /** Vertical field of view, degrees. */
  readonly angle: number;
}

/** The light in which the sprites of a venue are baked. */
export type Mood = 'night' | 'warm' | 'day';

/** What the flat stage and the 3D stage share of a venue: camera, booth and floor. */
export interface Frame {
  readonly camera: Camera;
  readonly stageHeight: number;
  /** Distance between two seats in a row of at most five, in units of the scene. */
  readonly seatGap: number;
  /** People stand at x from -floorHalf to +floorHalf. */
  readonly floorHalf: number;
  readonly mood: Mood;
  readonly colors: { readonly live: string; readonly led: string };
}

const indoors: Camera = { at: [0, 7.3, 18.4], lookAt: [0, 2.5, -3.2], angle: 35 };
const pink = '#ff3d9a';

const cameraAt = (at: Point, lookAt: Point, angle: number): Camera => ({ at, lookAt, angle });

const frameOf = (
  camera: Camera,
  stageHeight: number,
  mood: Mood,
  colors: Frame['colors'],
  { seatGap = 2.3, floorHalf = 9.2 }: Partial<Pick<Frame, 'seatGap' | 'floorHalf'>> = {},
): Frame => ({ camera, stageHeight, seatGap, floorHalf, mood, colors });

export const frames: Readonly<Record<StagedDesign, Frame>> = {
  BARN: frameOf(indoors, 1.45, 'warm', { live: '#ff5fa8', led: '#ffb454' }),
  BARN_UA: frameOf(indoors, 1.45, 'day', { live: '#ffd500', led: '#ffd500' }),
  CLUB: frameOf(indoors, 1.7, 'night', { live: pink, led: '#7c5cff' }),
  CLUB_UA: frameOf(indoors, 1.7, 'night', { live: '#ffd500', led: '#2e7bff' }),
  FERRY_BUILDING: frameOf(cameraAt([0, 4.9, 20.5], [0, 5, -6], 42), 1.5, 'night', {
    live: '#ff5fa8',
    led: '#ffd08a',
  }),
  FESTIVAL: frameOf(cameraAt([0, 6.2, 19.5], [0, 3.2, -5], 40), 1.9, 'warm', { live: pink, led: '#21d4fd' }),
  STADIUM: frameOf(
    cameraAt([0, 8.4, 22], [0, 3.7, -8], 38),
    1.8,
    'night',
    { live: pink, led: '#4fc3ff' },
    { floorHalf: 9.6 },
  ),
  THEATER: frameOf(cameraAt([0, 5.6, 18.5], [0, 3.4, -5], 39), 1.7, 'warm', {
    live: '#ff5fa8',
    led: '#ffcf6a',
  }),
  TOMORROWLAND: frameOf(
    cameraAt([0, 6.4, 20.5], [0, 3.9, -6], 40),
    1.9,
    'warm',
    { live: pink, led: '#ffc53d' },
    { floorHalf: 9.4 },
  ),
  UNDERGROUND: frameOf(
    cameraAt([0, 5, 16.5], [0, 3.1, -5], 40),
    1.5,
    'night',
    { live: '#ff3d5a', led: '#c8ff2e' },
    { seatGap: 1.95, floorHalf: 6.4 },
  ),
  YACHT: frameOf(
    cameraAt([0, 7, 18], [0, 3, -3.6], 36.5),
    1.35,
    'warm',
    { live: pink, led: '#ffb45a' },
    { floorHalf: 8 },
  ),
};

/**
 * Where the flat stage draws the song's cover: position and height of the LED wall, and `cover`, the side of the cover
 * as a fraction of the wall's height.
 */
export interface WallFrame {
  readonly y: number;
  readonly z: number;
  readonly height: number;
  readonly cover: number;
  readonly round?: boolean;
}

/** LED walls by design; the values are those of the 3D venues. */
export const ledWallFrames: Readonly<Partial<Record<StagedDesign, WallFrame>>> = {
  CLUB: { y: 5.3, z: -10.6, height: 6.4, cover: 0.74 },
  CLUB_UA: { y: 5.3, z: -10.6, height: 6.4, cover: 0.62, round: true },
  FESTIVAL: { y: 6.1, z: -11.2, height: 5.4, cover: 0.74 },
  STADIUM: { y: 8.3, z: -11, height: 5, cover: 0.74 },
};
