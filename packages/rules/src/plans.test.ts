import assert from 'node:assert/strict';
import { formatMoney, moveBehindPaid } from './plans.ts';

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

describe('the days of a voucher beside a paid plan', () => {
  const given = (from: number | null, until: number | null) => ({ level: 1, from, until });
  const cases = [
    ['wait behind a renewal', given(20, 50), { level: 1, until: 40 }, given(40, 70)],
    ['wait behind a better plan', given(20, 50), { level: 2, until: 40 }, given(40, 70)],
    [
      'wait with what is left of them when a renewal is paid late',
      given(5, 35),
      { level: 1, until: 40 },
      given(40, 65),
    ],
    ['stay when the paid plan ends earlier', given(20, 50), { level: 1, until: 15 }, given(20, 50)],
    ['go on beside a plan that is less', given(5, 35), { level: 0, until: null }, given(5, 35)],
    ['are not brought back when they are over', given(1, 9), { level: 1, until: 40 }, given(1, 9)],
    ['stay without an end', given(5, null), { level: 1, until: 40 }, given(5, null)],
    ['stay if nobody knows when they began', given(null, 35), { level: 1, until: 40 }, given(null, 35)],
  ] as const;
  for (const [title, before, paid, after] of cases)
    it(`[H2211] ${title}`, () => assert.deepEqual(moveBehindPaid(before, paid, 10), after));
});
