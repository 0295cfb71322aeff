import { clampToFloor, type FloorPoint } from '@hangout/rules/floor';
import { floorDepth, halfWidthAt, type Slot } from './floor-slots.ts';
import type { Frame } from './frames.ts';
import { type ImagePoint, project, unprojectToFloor } from './project.ts';

/** Minimum distance from the edges of the floor, in units of the scene. */
const margin = { side: 0.4, back: 0.3, front: 0.5 } as const;
const back = floorDepth.back + margin.back;
const front = floorDepth.front - margin.front;

/** Half of the width in which people can walk, at depth `z`. */
const walkableHalf = (frame: Frame, z: number) => halfWidthAt(frame.floorHalf, z) - margin.side;

/** [H241] Converts a point of the floor in the room state (0 to 1 from edge to edge) to units of the scene. */
export function pointToSlot(frame: Frame, { x, y }: FloorPoint): Slot {
  const z = back + y * (front - back);
  return { x: (2 * x - 1) * walkableHalf(frame, z), z };
}

/** Converts units of the scene to a point of the floor (0 to 1); beyond the floor, to the nearest point on it. */
export function slotToPoint(frame: Frame, { x, z }: Slot): FloorPoint {
  const y = (z - back) / (front - back);
  const clamped = clampToFloor({ x: 0, y });
  const half = walkableHalf(frame, back + clamped.y * (front - back));
  return clampToFloor({ x: (x / half + 1) / 2, y });
}

/** [H242] Converts a position in the image (fractions) to a point of the floor; null above the horizon. */
export function pointAtImage(frame: Frame, at: { left: number; top: number }): FloorPoint | null {
  const ground = unprojectToFloor(frame.camera, at);
  return ground && slotToPoint(frame, ground);
}

/** The corners of the floor in the image. Perspective keeps edges straight, so they are enough. */
export function floorOutline(frame: Frame): readonly ImagePoint[] {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  return corners.map(([x, y]) => {
    const slot = pointToSlot(frame, { x, y });
    return project(frame.camera, [slot.x, 0, slot.z]);
  });
}
