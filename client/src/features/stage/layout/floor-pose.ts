import { createRandom, hashText } from '../common/random.ts';

/** How the arms are held. */
export type Gesture = 'rest' | 'wave' | 'both';

/** How somebody stands on the floor; the same for the same person in every venue and on every screen. */
export interface FloorPose {
  readonly gesture: Gesture;
  /** Turn about the upright axis in radians: 0 faces the viewer, pi the stage. */
  readonly facing: number;
  /** Angles of the left and the right arm, tilt of the head and lean of the body, in radians. */
  readonly pose: readonly [number, number, number, number];
  /** 0 to 1: when in the beat they move. */
  readonly phase: number;
  /** Size against the others. */
  readonly size: number;
  /** Mirrored in the flat picture. */
  readonly mirrored: boolean;
}

/** Two thirds look at us, a fifth at the stage, the others at each other; a third has both arms up. */
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

/** My own figure greets the room. */
export const ownFloorPose: FloorPose = {
  gesture: 'both',
  facing: 0.12,
  pose: [2.1, 2.1, 0, 0],
  phase: 0.2,
  size: 1.16,
  mirrored: false,
};
