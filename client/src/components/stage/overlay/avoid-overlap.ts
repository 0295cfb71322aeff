import { IMAGE_ASPECT } from '../layout/project.ts';

interface Spot {
  readonly left: number;
  readonly top: number;
}

/** Minimum distance between the centres of two bubbles, and of a bubble and a label, pixels. */
const bubbleDistance = { across: 150, down: 50 } as const;
const signDistance = { across: 95, down: 36 } as const;
/** How far a bubble's centre is above the head, pixels. */
const bubbleRise = 30;

/**
 * Returns at most `most` of the latest items that overlap neither each other nor a label.
 * @param signs positions of labels: names on the stage, the free seat, the user's own label
 * @param pixel one pixel as a fraction of the image's width
 */
export function withoutOverlap<Item, Place extends Spot>(
  items: readonly Item[],
  placeOf: (item: Item) => Place | undefined,
  signs: readonly Spot[],
  most: number,
  pixel: number,
): { item: Item; spot: Place }[] {
  const tooNear = (a: Spot, b: Spot, apart: { across: number; down: number }) =>
    Math.abs(a.left - b.left) < apart.across * pixel &&
    Math.abs(a.top - b.top) < apart.down * pixel * IMAGE_ASPECT;
  const shown: { item: Item; spot: Place }[] = [];
  for (const item of items.toReversed()) {
    const spot = placeOf(item);
    if (!spot || shown.length >= most) continue;
    const middle = { left: spot.left, top: spot.top - bubbleRise * pixel * IMAGE_ASPECT };
    const crowded =
      shown.some((other) => tooNear(other.spot, spot, bubbleDistance)) ||
      signs.some((sign) => tooNear(sign, middle, signDistance));
    if (!crowded) shown.push({ item, spot });
  }
  return shown;
}
