import assert from 'node:assert/strict';
import { countPreview, mayPlayPreview, mayStartPreview, type Previews } from './preview-limit.ts';

const after = (played: number): Previews => ({ played, lastPlay: null });

describe('preview limit of a listener without an account', () => {
  it('[R187] a play counts once towards the preview limit, however often it is reported', () => {
    const once = countPreview(after(4), 'a');
    assert.deepEqual(once, { played: 5, lastPlay: 'a' });
    assert.equal(countPreview(once, 'a'), once);
    assert.deepEqual(countPreview(once, 'b'), { played: 6, lastPlay: 'b' });
  });

  it('[R187][R272] a listener without an account may hear another preview after 100 counted plays, but not after 101', () => {
    assert.equal(mayPlayPreview(after(100), 'a', false), true);
    assert.equal(mayPlayPreview(after(101), 'a', false), false);
  });

  it('[R187] a listener without an account may hear the last play within the preview limit to its end, but no further play', () => {
    const last = countPreview(after(100), 'a');
    assert.equal(mayPlayPreview(last, 'a', false), true);
    assert.equal(mayPlayPreview(last, 'b', false), false);
    assert.equal(mayStartPreview(last, false), false);
  });

  it('[R187] registered users have no preview limit', () => {
    assert.equal(mayPlayPreview(after(5_000), 'a', true), true);
    assert.equal(mayStartPreview(after(5_000), true), true);
  });
});
