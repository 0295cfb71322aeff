/**
 * The points that a buyer has not spent yet: those of one season, or those outside of any season (`seasonId`
 * null).
 */
export interface SeasonBalance {
  readonly seasonId: number | null;
  readonly balance: number;
}

/** Why an item cannot be bought. */
export type PurchaseRefusal =
  | 'already_owned'
  | 'discord_needed'
  | 'sold_out'
  | 'price_changed'
  | 'not_enough_points';

/** [H1341] Returns why a purchase is refused; null if it is allowed. A `quantity` of null means unlimited. */
export function refusePurchase(offer: {
  readonly price: number;
  readonly quantity: number | null;
  readonly seenPrice: number;
  readonly balance: number;
  readonly isOwned: boolean;
  /** [H2215] Whether the buyer could not wear it, as an avatar of Discord. */
  readonly needsDiscord: boolean;
}): PurchaseRefusal | null {
  if (offer.isOwned) return 'already_owned';
  if (offer.needsDiscord) return 'discord_needed';
  if (offer.quantity === 0) return 'sold_out';
  if (offer.seenPrice !== offer.price) return 'price_changed';
  return offer.balance < offer.price ? 'not_enough_points' : null;
}

/**
 * [H1340] Splits a price over the balances in the given order, taking as much as possible from each. The parts add up
 * to the price.
 * @throws Error if the balances together are less than the price
 */
export function allocatePrice(price: number, balances: readonly SeasonBalance[]): SeasonBalance[] {
  let left = price;
  const parts: SeasonBalance[] = [];
  for (const { seasonId, balance } of balances) {
    const part = Math.min(left, Math.max(0, balance));
    if (part > 0) parts.push({ seasonId, balance: part });
    left -= part;
  }
  if (left > 0) throw new Error('the balances are less than the price');
  return parts;
}
