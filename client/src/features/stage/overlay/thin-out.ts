interface Spot {
  readonly left: number;
  readonly top: number;
}

/** How near, in fractions of the picture, two bubbles, or a bubble and a sign, may come. */
const bubbleApart: Spot = { left: 0.09, top: 0.06 };
const signApart: Spot = { left: 0.08, top: 0.05 };
/** A bubble's middle floats this much above the head it belongs to. */
const bubbleRise = 0.035;

const tooNear = (a: Spot, b: Spot, apart: Spot) =>
  Math.abs(a.left - b.left) < apart.left && Math.abs(a.top - b.top) < apart.top;

/**
 * The latest items that have a place and lie over neither each other nor a sign, at most `most`.
 * @param signs places that stay free: names on the stage, the empty seat, my own tag
 */
export function thinOut<Item, Place extends Spot>(
  items: readonly Item[],
  placeOf: (item: Item) => Place | undefined,
  signs: readonly Spot[],
  most: number,
): { item: Item; spot: Place }[] {
  const shown: { item: Item; spot: Place }[] = [];
  for (const item of items.toReversed()) {
    const spot = placeOf(item);
    if (!spot || shown.length >= most) continue;
    const middle = { left: spot.left, top: spot.top - bubbleRise };
    const crowded =
      shown.some((other) => tooNear(other.spot, spot, bubbleApart)) ||
      signs.some((sign) => tooNear(sign, middle, signApart));
    if (!crowded) shown.push({ item, spot });
  }
  return shown;
}
