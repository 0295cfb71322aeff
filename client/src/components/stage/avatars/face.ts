import { ink } from './body.ts';
import { bothSides, type FigureBuilder, faceDepth, type Vec3 } from './figure.ts';

type Mouth = 'smile' | 'open' | 'cat' | 'none';

export interface Face {
  readonly mouth?: Mouth;
  readonly eye?: string;
  /** Half of the distance between the eyes, in units of the scene. */
  readonly apart?: number;
  readonly eyeHeight?: number;
  readonly eyeSize?: number;
  readonly cheeks?: string | null;
  readonly brows?: string;
  readonly nose?: string;
  readonly forward?: number;
}

/** Adds a face: low, wide eyes, cheeks, brows, a nose and one of four mouths. */
export function face(figure: FigureBuilder, options: Face = {}): void {
  const { mouth = 'smile', eye = ink, apart = 0.165, eyeHeight = -0.03, eyeSize = 1, forward = 0 } = options;
  const cheeks = options.cheeks === undefined ? '#ff7d8a' : options.cheeks;
  const { shapes } = figure;
  const depth = (x: number, y: number) => faceDepth(x, y) + forward;
  const eyeDepth = depth(apart, eyeHeight);
  bothSides((side) => {
    figure.onHead(shapes.ball(), {
      at: [side * apart, eyeHeight, eyeDepth - 0.012],
      size: [0.062 * eyeSize, 0.086 * eyeSize, 0.036],
      color: eye,
    });
    figure.onHead(shapes.ball(8, 6), {
      at: [side * apart + 0.022 * eyeSize, eyeHeight + 0.035 * eyeSize, eyeDepth + 0.019],
      size: [0.02 * eyeSize, 0.024 * eyeSize, 0.012],
      color: '#ffffff',
      glow: 0.5,
    });
    if (cheeks) {
      const at: Vec3 = [side * 0.275, -0.145, depth(0.275, -0.145) - 0.008];
      figure.onHead(shapes.ball(10, 6), { at, size: [0.068, 0.042, 0.022], color: cheeks });
    }
    if (options.brows) {
      const at: Vec3 = [side * apart, eyeHeight + 0.155, depth(apart, eyeHeight + 0.155) - 0.002];
      figure.onHead(shapes.pill(0.017, 0.09), {
        at,
        turn: [0, 0, Math.PI / 2 - side * 0.05],
        color: options.brows,
      });
    }
  });
  if (options.nose) {
    figure.onHead(shapes.ball(8, 6), {
      at: [0, -0.095, depth(0, -0.095) + 0.006],
      size: [0.042, 0.034, 0.03],
      color: options.nose,
    });
  }
  if (mouth !== 'none') drawMouth[mouth](figure, depth(0, -0.165));
}

const mouthHeight = -0.165;
const drawMouth: Record<Exclude<Mouth, 'none'>, (figure: FigureBuilder, depth: number) => void> = {
  smile(figure, depth) {
    const ring = figure.shapes.ring(0.068, 0.017, Math.PI, 12);
    figure.onHead(ring, {
      at: [0, mouthHeight + 0.025, depth - 0.004],
      turn: [0, 0, Math.PI],
      color: '#7a2c3a',
    });
  },
  open(figure, depth) {
    const { shapes } = figure;
    figure.onHead(shapes.bowl(), {
      at: [0, mouthHeight + 0.04, depth - 0.016],
      size: [0.105, 0.115, 0.035],
      color: '#5a1526',
    });
    figure.onHead(shapes.ball(10, 6), {
      at: [0, mouthHeight - 0.038, depth - 0.002],
      size: [0.058, 0.03, 0.022],
      color: '#ff6d7e',
    });
    figure.onHead(shapes.block(), {
      at: [0, mouthHeight + 0.032, depth + 0.006],
      size: [0.07, 0.012, 0.016],
      color: '#ffffff',
    });
  },
  cat(figure, depth) {
    bothSides((side) => {
      const ring = figure.shapes.ring(0.036, 0.012, Math.PI, 9);
      figure.onHead(ring, {
        at: [side * 0.036, mouthHeight + 0.02, depth + 0.006],
        turn: [0, 0, Math.PI],
        color: ink,
      });
    });
  },
};

export function snout(figure: FigureBuilder, color: string, nose = ink): void {
  const { shapes } = figure;
  figure.onHead(shapes.ball(14, 10), {
    at: [0, -0.15, faceDepth(0, -0.15) - 0.02],
    size: [0.19, 0.13, 0.09],
    color,
  });
  figure.onHead(shapes.ball(10, 8), {
    at: [0, -0.095, faceDepth(0, -0.1) + 0.055],
    size: [0.058, 0.042, 0.04],
    color: nose,
  });
}

/** Adds a thin smile; `at` is relative to the centre of the head. */
export function thinSmile(figure: FigureBuilder, at: Vec3, radius: number, color: string, glow = 0): void {
  figure.onHead(figure.shapes.ring(radius, radius * 0.24, Math.PI, 12), {
    at,
    turn: [0, 0, Math.PI],
    color,
    glow,
  });
}
