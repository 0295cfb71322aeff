import assert from 'node:assert/strict';
import { toSeasonRank } from './season-rank.ts';

describe('toSeasonRank', () => {
  it('[H246] a user has a rank only with points in the current season, otherwise null', () => {
    assert.deepEqual(toSeasonRank({ rank: 3, points: 120 }), { rank: 3, points: 120 });
    assert.equal(toSeasonRank({ rank: 9, points: 0 }), null);
    assert.equal(toSeasonRank({ rank: null, points: 120 }), null);
    assert.equal(toSeasonRank(null), null);
  });
});
