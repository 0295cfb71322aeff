import { IMAGE_ASPECT } from '../layout/project.ts';
import type { HeadPosition } from '../layout/stage-layout.ts';
import type { FreeArea } from './free-area.ts';

/** Half of a bubble's largest width, in pixels; on a phone bubbles are smaller. */
const halfBubble = (pixel: number) => (pixel > 1 / 1000 ? 75 : 100);

/** Height of a bubble with two lines and its tail, in pixels. */
const bubbleHeight = 60;

/** Where a bubble stands, as fractions of the image. */
export interface BubblePosition {
  readonly left: number;
  readonly top: number;
  /** Position of the tail, which points to the head, as a share of the bubble's width. */
  readonly tail: number;
}

/** [H887] Moves a bubble into the free area, below the top bar; its tail still points to the head. */
export function placeBubble(head: HeadPosition | undefined, open: FreeArea): BubblePosition | undefined {
  const isSeen = head && head.left > open.left && head.left < open.right && head.top < open.bottom;
  if (!isSeen) return undefined;
  const margin = halfBubble(open.pixel) * open.pixel;
  const left = Math.min(Math.max(head.left, open.left + margin), open.right - margin);
  const tail = 0.5 + 0.5 * Math.max(-0.82, Math.min(0.82, (head.left - left) / margin));
  return { left, top: Math.max(head.top, open.top + bubbleHeight * open.pixel * IMAGE_ASPECT), tail };
}
