import assert from 'node:assert/strict';
import { growthExponent } from '../../../tools/growth/growth.ts';
import { joinRates, percentile, rounded } from '../statistics.ts';
import { type CrowdFigures, formatCrowdTable, listCrowdGrowth } from './figures.ts';
import { judgeCrowd } from './thresholds.ts';

const good: CrowdFigures = {
  listeners: 2_000,
  joins: { failed: 0, perSecond: 500, firstQuarter: 510, lastQuarter: 490 },
  fullStateBytes: 15_000,
  cpuSecondsPer1000Joins: 2,
  controlCpuSecondsPer1000Joins: 0.4,
  chat: { cpuSecondsPer1000: 0.004, controlCpuSecondsPer1000: 0.01 },
  vote: { p50: 60, p99: 90, patchMs: 200, controlFanoutMs: 40, cpuMs: 50, streamCpuShare: 0.1 },
  rssKBPerListener: 20,
  controlRssKBPerListener: 12,
  friday: { cpuShare: 0.2, controlCpuShare: 0.11 },
};
const broken = (figures: CrowdFigures) =>
  judgeCrowd(figures)
    .filter(({ ok }) => !ok)
    .map(({ what }) => what);

describe('statistics and thresholds of the crowd benchmark', () => {
  it('[H971] percentile returns one of the measured values, and NaN for an empty list', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index);
    assert.deepEqual(
      [percentile(values, 0.5), percentile(values, 0.99), percentile([7], 0.99)],
      [100, 198, 7],
    );
    assert.ok(Number.isNaN(percentile([], 0.5)));
  });

  it('[H971] joinRates returns the joins per second overall, in the first and in the last quarter of the joins', () => {
    const times = [100, 200, 300, 400, 600, 800, 1200, 2000];
    assert.deepEqual(joinRates(times), { perSecond: 4, firstQuarter: 10, lastQuarter: (2 / 1200) * 1000 });
  });

  it('[H971] rounded keeps fewer decimals for larger numbers', () => {
    assert.deepEqual([1234.567, 12.3456, 1.23456, 0.0123456].map(rounded), [1235, 12.3, 1.235, 0.01235]);
  });

  it('[H972] judgeCrowd names each threshold that a run exceeds, and none for a good run', () => {
    assert.deepEqual(broken(good), []);
    assert.deepEqual(broken({ ...good, cpuSecondsPer1000Joins: 2.5, fullStateBytes: 16_385 }), [
      'bytes of the full state',
      'processor seconds per 1,000 joins',
    ]);
    assert.deepEqual(broken({ ...good, joins: { ...good.joins, failed: 1, lastQuarter: 350 } }), [
      'joins that failed',
      'joins a second in the last quarter',
    ]);
    assert.equal(broken({ ...good, friday: { cpuShare: 0.23, controlCpuShare: 0.11 } }).length, 1);
  });

  it('[H972] [H1850] judgeCrowd accepts votes that arrive within 250 ms, whatever the patch interval is', () => {
    const slowPatches = { ...good.vote, p99: 250, patchMs: 1_000 };
    assert.deepEqual(broken({ ...good, listeners: 10_000, vote: slowPatches }), []);
    assert.equal(broken({ ...good, listeners: 10_000, vote: { ...slowPatches, p99: 251 } }).length, 1);
  });

  it('[H971] formatCrowdTable prints a column for each number of people, and leaves out what was not measured', () => {
    const { friday, ...without } = good;
    assert.ok(friday);
    const lines = formatCrowdTable([good, { ...without, listeners: 10_000 }]).split('\n');
    assert.match(lines[0] ?? '', /^people inside +2,000 +10,000$/);
    assert.match(lines.find((line) => line.startsWith('friday')) ?? '', /^friday, share of a core +0\.2$/);
  });

  it('[H1861] listCrowdGrowth compares the total cost for all people, so that a constant cost per person counts as linear growth', () => {
    const [joins] = listCrowdGrowth([good, { ...good, listeners: 10_000 }]);
    assert.deepEqual(joins?.costs, [
      { size: 2_000, cost: 4 },
      { size: 10_000, cost: 20 },
    ]);
    assert.equal(growthExponent(joins?.controlCosts ?? []).toFixed(6), '1.000000');
  });
});
