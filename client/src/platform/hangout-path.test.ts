import assert from 'node:assert/strict';
import { parseHangoutPath, slugOfHangoutPage } from './hangout-path.ts';

describe('paths of hangouts', () => {
  it('[H870] the paths of a hangout’s page and of its page for kicked users are recognised as paths of this hangout; other paths are not', () => {
    assert.deepEqual(parseHangoutPath('/r/Velvet/'), { slug: 'velvet', isKicked: false });
    assert.deepEqual(parseHangoutPath('/r/velvet/kicked'), { slug: 'velvet', isKicked: true });
    assert.deepEqual(
      ['/r/velvet/settings', '/r/velvet/evening/3', '/', '/u/r/velvet'].map(parseHangoutPath),
      [null, null, null, null],
    );
    assert.deepEqual(['/r/velvet', '/r/velvet/kicked'].map(slugOfHangoutPage), ['velvet', null]);
  });
});
