import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  IcosahedronGeometry,
  LatheGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector2,
} from 'three';

const superEllipse = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power;

/** Deforms a unit sphere towards a cube (|x|^n + |y|^n + |z|^n = 1), with exact normals. */
function press(ball: BufferGeometry, power: number): BufferGeometry {
  const position = ball.getAttribute('position');
  const normal = ball.getAttribute('normal');
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const reach = (Math.abs(x) ** power + Math.abs(y) ** power + Math.abs(z) ** power) ** (-1 / power);
    position.setXYZ(i, x * reach, y * reach, z * reach);
    const slope = [x, y, z].map((side) => superEllipse(side * reach, power - 1));
    const length = Math.hypot(...slope) || 1;
    const [nx = 0, ny = 0, nz = 0] = slope.map((side) => side / length);
    normal.setXYZ(i, nx, ny, nz);
  }
  return ball;
}

/**
 * Basic shapes of all figures, in unit size.
 * @param detail factor of the number of segments, see `details` in geometry.ts
 */
export function makeShapes(detail: number) {
  const segments = (full: number, least: number) => Math.max(least, Math.round(full * detail));
  return {
    head: () => press(new SphereGeometry(1, segments(22, 9), segments(16, 6)), 2.6),
    block: (power = 5) => press(new SphereGeometry(1, segments(20, 8), segments(14, 6)), power),
    /** An open bowl that faces down, cut at a polar angle. */
    cap: (until: number) =>
      press(new SphereGeometry(1, segments(22, 9), segments(10, 5), 0, 2 * Math.PI, 0, until), 2.6),
    ball: (around = 12, down = 9) => new SphereGeometry(1, segments(around, 5), segments(down, 4)),
    bowl: () =>
      new SphereGeometry(1, segments(14, 7), segments(6, 3), 0, 2 * Math.PI, Math.PI / 2, Math.PI / 2),
    cone: (sides = 10) => new ConeGeometry(1, 1, sides, 1),
    drum: (around = 16) => new CylinderGeometry(1, 1, 1, segments(around, 7), 1),
    cube: () => new BoxGeometry(1, 1, 1),
    ring: (radius: number, tube: number, arc = 2 * Math.PI, around = 16) =>
      new TorusGeometry(radius, tube, segments(7, 4), segments(around, 6), arc),
    pill: (radius: number, length: number) =>
      new CapsuleGeometry(radius, length, segments(4, 2), segments(10, 5)),
    turned: (profile: readonly (readonly [number, number])[], around = 20) =>
      new LatheGeometry(
        profile.map(([radius, height]) => new Vector2(radius, height)),
        segments(around, 7),
      ),
    gem: (roundness = 1) => new IcosahedronGeometry(1, roundness),
  };
}

export type Shapes = ReturnType<typeof makeShapes>;
