import { bothSides, type FigureBuilder, faceDepth, headRadii, type Vec3 } from './figure.ts';

export interface Cap {
  /** Polar angle at which the bowl ends, radians. */
  readonly until?: number;
  readonly tilt?: number;
  readonly grow?: number;
}

/** Adds hair, a hood or a cap as a bowl over the skull. */
export function skullCap(
  figure: FigureBuilder,
  color: string,
  { until = 1.5, tilt = -0.42, grow = 1.075 }: Cap = {},
): void {
  const [rx, ry, rz] = headRadii;
  const size: Vec3 = [rx * grow, ry * grow, rz * grow];
  figure.onHead(figure.shapes.cap(until), { at: [0, 0.025, -0.01], turn: [tilt, 0, 0], size, color });
}

/** Adds headphones; `light` is the colour of the glowing cups. */
export function headphones(figure: FigureBuilder, light: string, band = '#20183a'): void {
  const { shapes } = figure;
  const sideways: Vec3 = [0, 0, Math.PI / 2];
  figure.onHead(shapes.ring(0.5, 0.035, Math.PI, 22), { at: [0, 0.02, 0], color: band });
  bothSides((side) => {
    figure.onHead(shapes.drum(18), {
      at: [side * 0.49, 0, 0],
      turn: sideways,
      size: [0.155, 0.13, 0.155],
      color: band,
    });
    figure.onHead(shapes.drum(18), {
      at: [side * 0.56, 0, 0],
      turn: sideways,
      size: [0.115, 0.04, 0.115],
      color: light,
      glow: 0.9,
    });
  });
}

export function glasses(figure: FigureBuilder, color = '#20183a'): void {
  const { shapes } = figure;
  bothSides((side) => {
    const at: Vec3 = [side * 0.17, -0.03, faceDepth(0.17, 0) + 0.03];
    figure.onHead(shapes.ring(0.125, 0.02, 2 * Math.PI, 20), { at, turn: [0, side * 0.16, 0], color });
  });
  figure.onHead(shapes.pill(0.016, 0.06), {
    at: [0, -0.02, faceDepth(0, 0) + 0.035],
    turn: [0, 0, Math.PI / 2],
    color,
  });
}

/** Adds sunglasses; `forward` is the distance from the face, in units of the scene. */
export function sunglasses(figure: FigureBuilder, color: string, forward = 0.03): void {
  const { shapes } = figure;
  bothSides((side) => {
    const at: Vec3 = [side * 0.17, -0.01, faceDepth(0.17, 0) + forward - 0.01];
    figure.onHead(shapes.block(3.4), { at, turn: [0, side * 0.2, 0], size: [0.15, 0.1, 0.035], color });
  });
  const bridge: Vec3 = [0, 0.04, faceDepth(0, 0) + forward + 0.01];
  figure.onHead(shapes.pill(0.02, 0.06), { at: bridge, turn: [0, 0, Math.PI / 2], color });
}
