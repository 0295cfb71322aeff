import assert from 'node:assert/strict';
import { journeyHome } from '../house.ts';
import { measure } from './measure.ts';
import { tell, verdictOf } from './verdict.ts';

describe('one beat', () => {
  const home = journeyHome({ seed: 'none' });

  it('[H961] [H962] two browsers hear one song within 30 ms of each other, and a rate of 1.001 is exact', async () => {
    const result = await measure({ address: home().address, seconds: 60, rateSeconds: 20, log: () => {} });
    console.log(tell(result).replace(/^/gm, '      '));
    const verdict = verdictOf(result);
    if (verdict === 'inconclusive') console.log('      inconclusive: this machine was too busy to tell');
    assert.notEqual(verdict, 'violation');
  });
});
