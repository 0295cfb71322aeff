import assert from 'node:assert/strict';
import { allocatePrice, refusePurchase } from './purchase.ts';

describe('purchases of avatars with points', () => {
  it('[H1340] allocatePrice takes a price from the seasons’ balances in their order, and throws if they do not suffice', () => {
    const balances = [
      { seasonId: 1, balance: 4 },
      { seasonId: 2, balance: 0 },
      { seasonId: null, balance: 9 },
    ];
    assert.deepEqual(allocatePrice(7, balances), [
      { seasonId: 1, balance: 4 },
      { seasonId: null, balance: 3 },
    ]);
    assert.deepEqual(allocatePrice(0, balances), []);
    assert.throws(() => allocatePrice(14, balances), /less than the price/);
  });

  it('[H1341] a purchase is refused if the avatar is already owned or sold out, its price has changed, or the user lacks points', () => {
    const offer = { price: 5, quantity: null, seenPrice: 5, balance: 5, isOwned: false, needsDiscord: false };
    assert.equal(refusePurchase(offer), null);
    assert.equal(refusePurchase({ ...offer, isOwned: true, quantity: 0 }), 'already_owned');
    assert.equal(refusePurchase({ ...offer, needsDiscord: true, balance: 4 }), 'discord_needed');
    assert.equal(refusePurchase({ ...offer, quantity: 0 }), 'sold_out');
    assert.equal(refusePurchase({ ...offer, seenPrice: 4 }), 'price_changed');
    assert.equal(refusePurchase({ ...offer, balance: 4 }), 'not_enough_points');
  });
});
