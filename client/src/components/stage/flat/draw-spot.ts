import type { StagedDesign } from '../common/designs.ts';
import type { Frame } from '../layout/frames.ts';
import { IMAGE_ASPECT, project } from '../layout/project.ts';
import type { SeatPosition } from '../layout/seats.ts';
import { spots } from '../layout/spots.ts';

/** Height of the drawing in its own units; its width is `IMAGE_ASPECT` times that. */
export const drawingHeight = 100;

/** [H252] Computes the beams of the spotlight and the pool of light where they end, in units of the drawing. */
export function drawSpot(
  design: StagedDesign,
  { camera }: Pick<Frame, 'camera'>,
  { at: [x, y, z] }: SeatPosition,
) {
  const { lamps, radius, pool } = spots[design];
  const foot = project(camera, [x, y - 0.1, z + 0.35]);
  const end = { x: foot.left * drawingHeight * IMAGE_ASPECT, y: foot.top * drawingHeight };
  const half = radius * foot.unit * drawingHeight;
  const beams = lamps.map((lamp) => {
    const { left, top } = project(camera, lamp);
    const start = { x: left * drawingHeight * IMAGE_ASPECT, y: top * drawingHeight };
    return {
      start,
      points: [
        [start.x, start.y],
        [end.x + half, end.y],
        [end.x - half, end.y],
      ] as const,
    };
  });
  return { beams, pool: { ...end, across: pool.radius * foot.unit * drawingHeight * 0.7 } };
}
