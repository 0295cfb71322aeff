interface Spot {
  readonly left: number;
  readonly top: number;
}

const apart = { across: 0.09, down: 0.06 } as const;

/** The latest items that have a place and do not lie over each other, at most `most`. */
export function thinOut<Item, Place extends Spot>(
  items: readonly Item[],
  placeOf: (item: Item) => Place | undefined,
  most: number,
): { item: Item; spot: Place }[] {
  const shown: { item: Item; spot: Place }[] = [];
  for (const item of items.toReversed()) {
    const spot = placeOf(item);
    if (!spot || shown.length >= most) continue;
    const crowded = shown.some(({ spot: other }) => {
      const [across, down] = [Math.abs(other.left - spot.left), Math.abs(other.top - spot.top)];
      return across < apart.across && down < apart.down;
    });
    if (!crowded) shown.push({ item, spot });
  }
  return shown;
}
