import assert from 'node:assert/strict';
import { isBannerShown } from './banners.ts';

describe('isBannerShown', () => {
  it('[H1986] a banner is shown from its start until its end, or permanently if it has no end', () => {
    const banner = { beginsAt: '2030-01-01T10:00:00Z', endsAt: '2030-01-01T11:00:00Z' };
    const shown = (time: string) => isBannerShown(banner, Date.parse(`2030-01-01T${time}Z`));
    assert.deepEqual(['09:59:59', '10:00:00', '10:59:59', '11:00:00'].map(shown), [false, true, true, false]);
    assert.equal(isBannerShown({ ...banner, endsAt: null }, Date.parse('2040-01-01')), true);
  });
});
