/** What a buyer has left of the points of one season, or of those outside of all seasons (`seasonId` null). */
export interface SeasonBalance {
  readonly seasonId: number | null;
  readonly balance: number;
}

/** Why something cannot be bought. */
export type PurchaseRefusal = 'sold_out' | 'price_changed' | 'already_owned' | 'not_enough_points';

/** [H1341] Why a purchase is refused; null where it may go on. `quantity` null: there are as many as people want. */
export function refusePurchase(offer: {
  readonly price: number;
  readonly quantity: number | null;
  readonly seenPrice: number;
  readonly balance: number;
  readonly isOwned: boolean;
}): PurchaseRefusal | null {
  if (offer.isOwned) return 'already_owned';
  if (offer.quantity === 0) return 'sold_out';
  if (offer.seenPrice !== offer.price) return 'price_changed';
  return offer.balance < offer.price ? 'not_enough_points' : null;
}

/**
 * [H1340] From which balances a price is paid, in the order in which they are given: as much of each as it has. The sum of the
 * parts is the price.
 * @throws Error where the balances are less than the price
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
