import { bothSides, type FigureBuilder, faceDepth, headRadii, type Limb, type Vec3 } from './figure.ts';

export const ink = '#1b1324';
export const skins = {
  fair: '#ffdcc4',
  peach: '#f2be94',
  tan: '#cf9163',
  brown: '#a06a47',
  deep: '#7e5140',
} as const;

export const armOf = (side: -1 | 1): Limb => (side < 0 ? 'leftArm' : 'rightArm');

export interface Outfit {
  readonly skin: string;
  /** Colour of the shirt; left out, it is the wearer's own. */
  readonly shirt?: string;
  readonly trousers?: string;
  readonly shoes?: string;
  readonly hands?: string;
  readonly belly?: string;
  readonly bareArms?: boolean;
  readonly width?: number;
}

/** Bean-shaped body, two pill legs, mitten hands. */
export function body(figure: FigureBuilder, outfit: Outfit): void {
  const { skin, trousers = '#2b2440', shoes = '#f4f0ff', hands = skin, width = 1 } = outfit;
  const { shapes } = figure;
  const cloth = { color: outfit.shirt ?? '#ffffff', tint: outfit.shirt ? 0 : 1 };
  const profile = [
    [0, 0.2],
    [0.2, 0.2],
    [0.275, 0.27],
    [0.285, 0.36],
    [0.265, 0.5],
    [0.215, 0.63],
    [0.12, 0.72],
    [0, 0.74],
  ] as const;
  figure.add(shapes.turned(profile), { size: [width, 1, width * 0.86], ...cloth });
  if (outfit.belly) {
    figure.add(shapes.ball(18, 14), {
      at: [0, 0.4, 0.135 * width],
      size: [0.185 * width, 0.19, 0.135],
      color: outfit.belly,
    });
  }
  bothSides((side) => {
    figure.add(shapes.pill(0.1, 0.14), { at: [side * 0.12, 0.16, 0], color: trousers });
    figure.add(shapes.block(2.6), {
      at: [side * 0.125, 0.055, 0.045],
      size: [0.105, 0.065, 0.155],
      color: shoes,
    });
    const sleeve = outfit.bareArms ? { color: skin } : cloth;
    const limb = armOf(side);
    figure.add(shapes.pill(0.082, 0.17), {
      at: [side * 0.3, 0.5, 0],
      turn: [0, 0, side * 0.16],
      limb,
      ...sleeve,
    });
    figure.add(shapes.ball(10, 8), { at: [side * 0.325, 0.345, 0.01], size: 0.092, color: hands, limb });
  });
}

export const head = (figure: FigureBuilder, color: string, stretch: Vec3 = [1, 1, 1]): void => {
  const [rx, ry, rz] = headRadii;
  figure.onHead(figure.shapes.head(), { size: [rx * stretch[0], ry * stretch[1], rz * stretch[2]], color });
};

export type Mouth = 'smile' | 'open' | 'cat' | 'none';

export interface Face {
  readonly mouth?: Mouth;
  readonly eye?: string;
  /** Half the distance between the eyes, their height and their size. */
  readonly apart?: number;
  readonly eyeHeight?: number;
  readonly eyeSize?: number;
  readonly cheeks?: string | null;
  readonly brows?: string;
  readonly nose?: string;
  readonly forward?: number;
}

/** Low, wide eyes with a glint, cheeks, brows, a nose and one of four mouths. */
export function face(figure: FigureBuilder, look: Face = {}): void {
  const { mouth = 'smile', eye = ink, apart = 0.165, eyeHeight = -0.03, eyeSize = 1, forward = 0 } = look;
  const cheeks = look.cheeks === undefined ? '#ff7d8a' : look.cheeks;
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
    if (look.brows) {
      const at: Vec3 = [side * apart, eyeHeight + 0.155, depth(apart, eyeHeight + 0.155) - 0.002];
      figure.onHead(shapes.pill(0.017, 0.09), {
        at,
        turn: [0, 0, Math.PI / 2 - side * 0.05],
        color: look.brows,
      });
    }
  });
  if (look.nose) {
    figure.onHead(shapes.ball(8, 6), {
      at: [0, -0.095, depth(0, -0.095) + 0.006],
      size: [0.042, 0.034, 0.03],
      color: look.nose,
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

export const humanEars = (figure: FigureBuilder, skin: string): void =>
  bothSides((side) => {
    figure.onHead(figure.shapes.ball(10, 8), {
      at: [side * 0.465, -0.03, 0],
      size: [0.06, 0.09, 0.07],
      color: skin,
    });
  });

export interface Cap {
  /** Polar angle at which the bowl is cut. */
  readonly until?: number;
  readonly tilt?: number;
  readonly grow?: number;
}

/** Hair, hood or cap: a bowl over the skull, tilted back. */
export function skullCap(
  figure: FigureBuilder,
  color: string,
  { until = 1.5, tilt = -0.42, grow = 1.075 }: Cap = {},
): void {
  const [rx, ry, rz] = headRadii;
  const size: Vec3 = [rx * grow, ry * grow, rz * grow];
  figure.onHead(figure.shapes.cap(until), { at: [0, 0.025, -0.01], turn: [tilt, 0, 0], size, color });
}

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

export function sunglasses(figure: FigureBuilder, color: string, forward = 0.03): void {
  const { shapes } = figure;
  bothSides((side) => {
    const at: Vec3 = [side * 0.17, -0.01, faceDepth(0.17, 0) + forward - 0.01];
    figure.onHead(shapes.block(3.4), { at, turn: [0, side * 0.2, 0], size: [0.15, 0.1, 0.035], color });
  });
  const bridge: Vec3 = [0, 0.04, faceDepth(0, 0) + forward + 0.01];
  figure.onHead(shapes.pill(0.02, 0.06), { at: bridge, turn: [0, 0, Math.PI / 2], color });
}

export const pointedEars = (figure: FigureBuilder, color: string, inner: string): void =>
  bothSides((side) => {
    const { shapes } = figure;
    const lean = -side * 0.3;
    figure.onHead(shapes.cone(4), {
      at: [side * 0.27, 0.46, 0],
      turn: [0, Math.PI / 4, lean],
      size: [0.19, 0.32, 0.13],
      color,
      facets: true,
    });
    figure.onHead(shapes.cone(4), {
      at: [side * 0.27, 0.44, 0.05],
      turn: [0.05, Math.PI / 4, lean],
      size: [0.12, 0.22, 0.1],
      color: inner,
      facets: true,
    });
  });

export const roundEars = (figure: FigureBuilder, color: string, inner: string): void =>
  bothSides((side) => {
    const { shapes } = figure;
    figure.onHead(shapes.ball(14, 10), { at: [side * 0.34, 0.37, 0], size: [0.165, 0.165, 0.1], color });
    figure.onHead(shapes.ball(12, 8), {
      at: [side * 0.34, 0.365, 0.06],
      size: [0.1, 0.1, 0.06],
      color: inner,
    });
  });

export const longEars = (figure: FigureBuilder, color: string, inner: string): void =>
  bothSides((side) => {
    const { shapes } = figure;
    const turn: Vec3 = [0, 0, -side * 0.16];
    figure.onHead(shapes.pill(0.1, 0.42), { at: [side * 0.17, 0.64, -0.02], turn, size: [1, 1, 0.6], color });
    figure.onHead(shapes.pill(0.058, 0.36), {
      at: [side * 0.17, 0.64, 0.03],
      turn,
      size: [1, 1, 0.5],
      color: inner,
    });
  });

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

/** A small smile laid on a surface `depth` in front of the head's centre. */
export function thinSmile(figure: FigureBuilder, at: Vec3, radius: number, color: string, glow = 0): void {
  figure.onHead(figure.shapes.ring(radius, radius * 0.24, Math.PI, 12), {
    at,
    turn: [0, 0, Math.PI],
    color,
    glow,
  });
}
