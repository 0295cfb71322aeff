/** What an operation costs, in any unit, on data of some size. */
interface SizedCost {
  readonly size: number;
  readonly cost: number;
}

/**
 * Returns the exponent b of `cost = a × size^b` that fits best (least squares of the logarithms): 0 if the
 * cost does not grow, 1 if it grows in proportion to the size. NaN unless at least two sizes have a cost
 * above 0.
 */
export function growthExponent(costs: readonly SizedCost[]): number {
  const points = costs
    .filter(({ size, cost }) => size > 0 && cost > 0)
    .map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const sum = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + of(point), 0);
  return sum(({ x, y }) => (x - middle.x) * (y - middle.y)) / sum(({ x }) => (x - middle.x) ** 2);
}

/** Costs of an operation by size, and those of its control. */
export interface GrowthSeries {
  readonly name: string;
  readonly unit: string;
  readonly costs: readonly SizedCost[];
  readonly controlCosts: readonly SizedCost[];
}

/** Describes the costs and their growth exponent; empty if there is only one size. */
export function describeGrowth({ name, unit, costs, controlCosts }: GrowthSeries): string {
  if (costs.length < 2) return '';
  const list = costs.map(({ size, cost }) => `${format(cost)} at ${format(size)}`).join(', ');
  const exponents = [costs, controlCosts].map((one) => growthExponent(one).toFixed(2));
  return `${name}, ${unit}: ${list}; grows by the power ${exponents[0]} of the size, the control ${exponents[1]}`;
}

const format = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 });
