import type { Camera, Point } from './frames.ts';

/** Width divided by height of a venue's image, of which a screen shows as much as fits. */
export const IMAGE_ASPECT = 2;

/** A point in a venue's image. */
export interface ImagePoint {
  /** Position in fractions of the image's width and height, from the left and top edges. */
  readonly left: number;
  readonly top: number;
  /** Length of one unit of the scene at this depth, as a fraction of the image's height. */
  readonly unit: number;
  readonly depth: number;
}

type Vector = readonly [number, number, number];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** The axes of a camera: forward, right and up. */
function axesOf(camera: Camera): { forward: Vector; right: Vector; up: Vector } {
  const forward = unit(minus(camera.lookAt, camera.at));
  const right = unit(cross(forward, [0, 1, 0]));
  return { forward, right, up: cross(right, forward) };
}

export function project(camera: Camera, point: Point): ImagePoint {
  const { forward, right, up } = axesOf(camera);
  const ray = minus(point, camera.at);
  const depth = dot(ray, forward);
  const halfHeight = depth * Math.tan((camera.angle * Math.PI) / 360);
  return {
    left: 0.5 + dot(ray, right) / (2 * halfHeight * IMAGE_ASPECT),
    top: 0.5 - dot(ray, up) / (2 * halfHeight),
    unit: 1 / (2 * halfHeight),
    depth,
  };
}

/** Returns the position on the floor (height 0) at a point of the image; null if there is no floor. */
export function unprojectToFloor(
  camera: Camera,
  { left, top }: { left: number; top: number },
): { x: number; z: number } | null {
  const { forward, right, up } = axesOf(camera);
  const half = Math.tan((camera.angle * Math.PI) / 360);
  const across = (left - 0.5) * 2 * half * IMAGE_ASPECT;
  const above = (0.5 - top) * 2 * half;
  const along = (axis: 0 | 1 | 2) => forward[axis] + right[axis] * across + up[axis] * above;
  if (along(1) >= 0) return null;
  const far = -camera.at[1] / along(1);
  return { x: camera.at[0] + far * along(0), z: camera.at[2] + far * along(2) };
}
