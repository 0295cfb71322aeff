import type { FloorPoint } from '@hangout/rules/floor';
import { pointToSlot, slotToPoint } from '../layout/floor-points.ts';
import type { Slot } from '../layout/floor-slots.ts';
import type { Frame } from '../layout/frames.ts';
import { project } from '../layout/project.ts';

/** How far one key press moves the figure, in units of the scene. */
const stride = 0.9;

const directions: Readonly<Record<string, { x: number; z: number }>> = {
  ArrowLeft: { x: -stride, z: 0 },
  ArrowRight: { x: stride, z: 0 },
  ArrowUp: { x: 0, z: -stride },
  ArrowDown: { x: 0, z: stride },
};

export const isWalkKey = (key: string): boolean => Object.hasOwn(directions, key);

interface VisibleArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * [H242] Returns the point to which a key moves the user's own figure; null if the figure, and with it the focus, would
 * leave the visible area.
 */
export function pointAfterKey(
  frame: Frame,
  { x, z }: Slot,
  key: string,
  visible: VisibleArea,
): FloorPoint | null {
  const direction = directions[key];
  if (!direction) return null;
  const point = slotToPoint(frame, { x: x + direction.x, z: z + direction.z });
  const next = pointToSlot(frame, point);
  const { left, top } = project(frame.camera, [next.x, 0.9, next.z]);
  const isVisible = left > visible.left && left < visible.right && top > visible.top && top < visible.bottom;
  return isVisible ? point : null;
}
