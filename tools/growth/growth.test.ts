import assert from 'node:assert/strict';
import { describeGrowth, growthExponent } from './growth.ts';

describe('how a cost grows with the size of what is measured', () => {
  const costs = (of: (size: number) => number) => [10, 100, 1_000].map((size) => ({ size, cost: of(size) }));

  it('[H1861] the growth exponent is 0 for a constant cost, 1 for a linear and 2 for a quadratic one', () => {
    const exponents = [() => 7, (size: number) => 3 * size, (size: number) => size ** 2 / 5].map((of) =>
      growthExponent(costs(of)).toFixed(6),
    );
    assert.deepEqual(exponents, ['0.000000', '1.000000', '2.000000']);
  });

  it('[H1861] a cost measured at only one size, or a cost of 0, has no growth exponent', () => {
    assert.ok(Number.isNaN(growthExponent([{ size: 10, cost: 5 }])));
    assert.ok(Number.isNaN(growthExponent(costs(() => 0))));
  });

  it('[H1861] the report of growth has the cost at each size, and the growth exponents of cost and control', () => {
    const series = { name: 'a search', unit: 'ms', costs: costs(Math.sqrt), controlCosts: costs((n) => n) };
    assert.equal(
      describeGrowth(series),
      'a search, ms: 3.162 at 10, 10 at 100, 31.62 at 1,000; grows by the power 0.50 of the size, the control 1.00',
    );
    assert.equal(describeGrowth({ ...series, costs: [{ size: 10, cost: 5 }] }), '');
  });
});
