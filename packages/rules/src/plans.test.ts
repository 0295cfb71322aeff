import assert from 'node:assert/strict';
import { formatMoney } from './plans.ts';

describe('money', () => {
  it('[H2212] an amount is shown as Stripe means it, in every currency', () => {
    const shown = (amount: number, currency: string) =>
      formatMoney(amount, currency, 'en').replaceAll('\u00a0', ' ');
    assert.equal(shown(499, 'eur'), '€4.99');
    assert.equal(shown(500, 'JPY'), '¥500');
    assert.equal(shown(5120, 'kwd'), 'KWD 5.120');
    // Stripe states these in hundredths, and Intl shows them without decimals.
    assert.equal(shown(199_000, 'isk'), 'ISK 1,990');
    assert.equal(shown(500_000, 'ugx'), 'UGX 5,000');
    assert.equal(shown(199_000, 'huf'), 'HUF 1,990');
  });
});
