import assert from 'node:assert/strict';
import { journeyHome } from '../../e2e/house.ts';
import { measure } from './measure.ts';
import { brokenIn, tell, untilTold, verdictOf } from './verdict.ts';

describe('one beat', () => {
  const home = journeyHome({ seed: 'none' });

  it('[H961] [H962] [H974] [H969] two browsers hear one song as one, over a song change and after a lost network', async function () {
    this.timeout(480_000);
    const { address } = home();
    const runs = await untilTold(() =>
      measure({ ...{ address, seconds: 60, pauseSeconds: 10, rateSeconds: 20 }, log: () => {} }),
    );
    for (const result of runs) console.log(tell(result).replace(/^/gm, '      '));
    const result = runs.at(-1) ?? runs[0];
    assert.deepEqual(brokenIn(result), []);
    assert.ok(result.songChanges >= 1);
    assert.equal(verdictOf(result), 'good', `twice the machine was too busy to tell: ${result.processors}`);
  });
});
