import { IMAGE_ASPECT } from '../layout/project.ts';
import type { HeadPosition } from '../layout/stage-layout.ts';
import type { FreeArea } from './free-area.ts';
import { doOverlap, type Rectangle } from './rectangle.ts';

/** Half of a bubble's maximum width, pixels; less on a phone. */
const halfBubble = (pixel: number) => (pixel > 1 / 1000 ? 75 : 100);

/** Height of a bubble with two lines and its tail, pixels. */
const bubbleHeight = 60;

/** Position of a bubble, in fractions of the image. */
export interface BubblePosition {
  readonly left: number;
  readonly top: number;
  /** Position of the tail, which points at the head, as a fraction of the bubble's width. */
  readonly tail: number;
}

/**
 * [H887] [H256] Places a bubble in the free area, below the top bar and beside the faces of DJs. Undefined if the head
 * is out of sight, or the bubble would hide a face wherever it is; the message is in the chat all the same.
 * @param faces heads of the DJs, perhaps with the speaker's own
 */
export function placeBubble(
  head: HeadPosition | undefined,
  open: FreeArea,
  faces: readonly Rectangle[] = [],
): BubblePosition | undefined {
  const isSeen = head && head.left > open.left && head.left < open.right && head.top < open.bottom;
  if (!isSeen) return undefined;
  const margin = halfBubble(open.pixel) * open.pixel;
  const height = bubbleHeight * open.pixel * IMAGE_ASPECT;
  const top = Math.max(head.top, open.top + height);
  for (const shift of [0, 0.7, -0.7, 1.3, -1.3, 1.9, -1.9]) {
    const left = Math.min(Math.max(head.left + shift * margin, open.left + margin), open.right - margin);
    const box = { left: left - margin, right: left + margin, top: top - height, bottom: top };
    if (faces.some((face) => doOverlap(face, box))) continue;
    const tail = 0.5 + 0.5 * Math.max(-0.82, Math.min(0.82, (head.left - left) / margin));
    return { left, top, tail };
  }
  return undefined;
}
