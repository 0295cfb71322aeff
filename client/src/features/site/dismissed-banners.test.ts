import assert from 'node:assert/strict';
import { bannerKey, dismissBanner, parseDismissed } from './dismissed-banners.ts';

describe('dismissed banners', () => {
  const banner = (id: number, updatedAt = '2030-01-01T00:00:00Z') => ({ id, updatedAt });

  it('[H1988] a dismissed banner stays hidden until it is changed; only the last twenty dismissed banners are stored', () => {
    const dismissed = dismissBanner([], banner(1));
    assert.ok(dismissed.includes(bannerKey(banner(1))));
    assert.ok(!dismissed.includes(bannerKey(banner(1, '2030-01-02T00:00:00Z'))));
    const many = Array.from({ length: 30 }, (_, id) => banner(id)).reduce(dismissBanner, dismissed);
    assert.equal(many.length, 20);
    assert.ok(many.includes(bannerKey(banner(29))));
  });

  it('[H1988] a stored value that is not a list of dismissed banners is ignored', () => {
    assert.deepEqual(['', '{', '{}', '[1]', null].map(parseDismissed), [[], [], [], [], []]);
    assert.deepEqual(parseDismissed('["1 x"]'), ['1 x']);
  });
});
