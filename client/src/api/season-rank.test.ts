import assert from 'node:assert/strict';
import { toSeasonRank } from './season-rank.ts';

describe('toSeasonRank', () => {
  it('[H246] toSeasonRank returns the rank only if the user has points in the current season, otherwise null', () => {
    assert.deepEqual(toSeasonRank({ rank: 3, points: 120 }), { rank: 3, points: 120 });
    assert.equal(toSeasonRank({ rank: 9, points: 0 }), null);
    assert.equal(toSeasonRank({ rank: null, points: 120 }), null);
    assert.equal(toSeasonRank(null), null);
  });
});
