import type { Point } from './frames.ts';
import type { SeatPlace } from './seats.ts';

const deskForward = 1.05;

/** Where the middle of a seat's desk stands: the height of its foot, and its depth. */
export const deskAt = ({ at: [x, y, z], scale }: SeatPlace): Point => [x, y, z + deskForward * scale];
