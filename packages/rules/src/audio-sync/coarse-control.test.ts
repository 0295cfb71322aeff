import assert from 'node:assert/strict';
import type { ListenerConditions } from '../../test/simulated-listener.ts';
import { quantile, SimulatedListener } from '../../test/simulated-listener.ts';

const seekOnly: Partial<ListenerConditions> = {
  ...{ corrections: { rate: 'none' }, seekTime: 320, seekJitter: 30, seekError: 4, startError: -450 },
};
const inSteps: Partial<ListenerConditions> = {
  ...{ corrections: { rate: 'steps', rates: [0.5, 0.75, 1, 1.25, 1.5, 2] }, reportStep: 250 },
  ...{ seekTime: 220, seekJitter: 40, startError: -180 },
};

describe('sync of players that cannot change their rate finely', () => {
  const players: [string, Partial<ListenerConditions>][] = [
    ['only seeks, and reports exactly', seekOnly],
    ['only seeks, and reports in steps of 200 ms', { ...seekOnly, reportStep: 200 }],
    ['only seeks, and reports whole seconds', { ...seekOnly, reportStep: 1000, seekTime: 180 }],
    ['changes its rate in steps of a quarter', inSteps],
  ];
  for (const [name, conditions] of players)
    for (const seed of [1, 2, 3, 4]) {
      it(`[H1131] a player that ${name} is within 80 ms of the target after its start (seed ${seed})`, () => {
        const page = new SimulatedListener({ ...conditions, seed }).run(120_000);
        const errors = page.sortedErrors(15_000, 120_000);
        const [p95, seeks] = [quantile(errors, 0.95), page.actions.filter(({ kind }) => kind === 'seek')];
        assert.ok(errors.length > 15_000, 'it was silent');
        assert.ok(p95 <= 80, `p95 ${p95}`);
        assert.ok(seeks.filter(({ at }) => at > 20_000).length <= 2, 'it seeks again and again');
        assert.ok(
          conditions.corrections?.rate === 'steps' || page.actions.every(({ kind }) => kind === 'seek'),
        );
      });
    }

  it('[H1131] two listeners with players of different delays are within 80 ms of each other', () => {
    const one = new SimulatedListener({ ...seekOnly, seed: 7 }).run(90_000);
    const other = new SimulatedListener({ ...seekOnly, seed: 8, seekTime: 500, reportStep: 200 }).run(90_000);
    const byTime = new Map(one.samples.map((sample) => [sample.at, sample.error]));
    const apart = other.samples
      .filter(({ at }) => at > 15_000 && byTime.has(at))
      .map(({ at, error }) => Math.abs(error - (byTime.get(at) ?? 0)))
      .sort((a, b) => a - b);
    assert.ok(quantile(apart, 0.95) <= 80, `${quantile(apart, 0.95)}`);
  });

  it('[H1132] a player with rate steps corrects 120 ms by briefly changing its rate, not by a seek', () => {
    // The sound stops for 120 ms, so the song is then late by 120 ms.
    const stalls = [{ at: 30_000, for: 120 }];
    const page = new SimulatedListener({ ...inSteps, startError: 0, stalls }).run(60_000);
    const late = page.actions.filter(({ at }) => at > 30_000);
    assert.deepEqual(
      late.filter(({ kind }) => kind === 'seek'),
      [],
    );
    const rates = late.flatMap((action) => (action.kind === 'rate' ? [action.rate] : []));
    assert.ok(rates.length > 0 && rates.every((rate) => [0.75, 1, 1.25].includes(rate)), `${rates}`);
    assert.equal(rates.at(-1), 1);
    assert.ok(quantile(page.sortedErrors(40_000, 60_000), 0.95) <= 60);
  });

  it('[H1131] a player whose seeks are imprecise seeks at most twelve times in 150 s', () => {
    const rough = { ...seekOnly, seekJitter: 400 };
    const page = new SimulatedListener({ ...rough, seed: 3 }).run(180_000);
    const seeks = page.actions.filter(({ at, kind }) => kind === 'seek' && at > 30_000);
    assert.ok(seeks.length <= 12, `${seeks.length} seeks in 150 s`);
  });
});
