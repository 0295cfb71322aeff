import assert from 'node:assert/strict';
import { nextQuotaDay, quotaDayOf } from './provider-quota.ts';

describe('the day to which a provider’s daily quota applies', () => {
  it('[H1000] a provider’s quota day begins at midnight Pacific time, in winter and in summer', () => {
    assert.equal(quotaDayOf(Date.parse('2026-11-24T07:59:59Z')), '2026-11-23');
    assert.equal(quotaDayOf(Date.parse('2026-11-24T08:00:00Z')), '2026-11-24');
    assert.equal(quotaDayOf(Date.parse('2026-07-01T06:59:59Z')), '2026-06-30');
    assert.equal(quotaDayOf(Date.parse('2026-07-01T07:00:00Z')), '2026-07-01');
  });

  it('[H1000] a provider’s next quota day begins at the next midnight in Pacific time, also on days when clocks change', () => {
    const cases = [
      ['2026-11-24T08:00:00.000Z', '2026-11-25T08:00:00.000Z'],
      ['2026-11-24T20:15:10.250Z', '2026-11-25T08:00:00.000Z'],
      ['2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
      ['2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ] as const;
    for (const [now, next] of cases)
      assert.equal(new Date(nextQuotaDay(Date.parse(now))).toISOString(), next);
  });
});
