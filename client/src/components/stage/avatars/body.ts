import { bothSides, type FigureBuilder, headRadii, type Limb, type Vec3 } from './figure.ts';

/** Colour of eyes and outlines. */
export const ink = '#1b1324';
export const skins = {
  fair: '#ffdcc4',
  peach: '#f2be94',
  tan: '#cf9163',
  brown: '#a06a47',
  deep: '#7e5140',
} as const;

/** Returns the arm of a side: -1 is left, 1 is right. */
export const armOf = (side: -1 | 1): Limb => (side < 0 ? 'leftArm' : 'rightArm');

export interface Outfit {
  readonly skin: string;
  /** Colour of the shirt; by default the user's own. */
  readonly shirt?: string;
  readonly trousers?: string;
  readonly shoes?: string;
  readonly hands?: string;
  readonly belly?: string;
  readonly bareArms?: boolean;
  readonly width?: number;
}

/** Adds a bean-shaped body with short legs, arms and mitten hands. */
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

/** Adds a head; `stretch` scales it on each axis. */
export const head = (figure: FigureBuilder, color: string, stretch: Vec3 = [1, 1, 1]): void => {
  const [rx, ry, rz] = headRadii;
  figure.onHead(figure.shapes.head(), { size: [rx * stretch[0], ry * stretch[1], rz * stretch[2]], color });
};
