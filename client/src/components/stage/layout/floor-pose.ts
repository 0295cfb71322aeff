import { createRandom, hashText } from '../common/random.ts';

type Gesture = 'rest' | 'wave' | 'both';

/** How a person stands and dances: derived from the uuid, and so the same in every venue and on every screen. */
export interface FloorPose {
  readonly gesture: Gesture;
  /** Radians about the vertical axis: 0 faces the viewer, pi faces the stage. */
  readonly facing: number;
  /** Angles of left arm, right arm, head and body, in radians. */
  readonly pose: readonly [number, number, number, number];
  /** Fraction of a beat by which the dance is shifted, 0 to 1. */
  readonly phase: number;
  /** Size of the figure, which differs a little between people. */
  readonly size: number;
  /** True if the sprite of the flat stage is mirrored. */
  readonly mirrored: boolean;
}

/**
 * Returns how a person stands and dances. Two thirds of the people face the viewer, a fifth faces the stage, and the
 * rest face each other; almost a third have both arms up.
 */
export function floorPoseOf(uuid: string): FloorPose {
  const random = createRandom(hashText(uuid));
  const look = random();
  const turn = random() - 0.5;
  const facing =
    look < 0.66 ? turn * 1.3 : look < 0.86 ? Math.PI + turn * 0.9 : Math.sign(turn) * (1.2 + Math.abs(turn));
  const mood = random();
  const wide = random() * 0.35;
  const tilt = (random() - 0.5) * 0.24;
  const lean = (random() - 0.5) * 0.1;
  const shared = { facing, phase: random(), size: 0.94 + random() * 0.12, mirrored: random() < 0.5 };
  if (mood < 0.3) return { ...shared, gesture: 'both', pose: [1.9 + wide, 1.9 + wide, tilt, lean] };
  if (mood < 0.42) return { ...shared, gesture: 'wave', pose: [0.3, 1.8 + wide, tilt, lean] };
  if (mood < 0.55) return { ...shared, gesture: 'wave', pose: [1.8 + wide, 0.3, tilt, lean] };
  return { ...shared, gesture: 'rest', pose: [0.3 + wide, 0.3 + wide, tilt, lean] };
}

/** The user's own figure has both arms up. */
export const ownFloorPose: FloorPose = {
  gesture: 'both',
  facing: 0.12,
  pose: [2.1, 2.1, 0, 0],
  phase: 0.2,
  size: 1.16,
  mirrored: false,
};
