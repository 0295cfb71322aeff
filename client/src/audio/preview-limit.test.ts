import assert from 'node:assert/strict';
import { countPreview, mayHearPreview, mayStartPreview, type Previews } from './preview-limit.ts';

const after = (played: number): Previews => ({ played, lastPlay: null });

describe('what a listener without an account hears', () => {
  it('[R187] counts a song once', () => {
    const once = countPreview(after(4), 'a');
    assert.deepEqual(once, { played: 5, lastPlay: 'a' });
    assert.equal(countPreview(once, 'a'), once);
    assert.deepEqual(countPreview(once, 'b'), { played: 6, lastPlay: 'b' });
  });

  it('[R187][R272] plays at a count of 100 and falls silent at 101', () => {
    assert.equal(mayHearPreview(after(100), 'a', false), true);
    assert.equal(mayHearPreview(after(101), 'a', false), false);
  });

  it('[R187] lets the last song come to its end and begins no other', () => {
    const last = countPreview(after(100), 'a');
    assert.equal(mayHearPreview(last, 'a', false), true);
    assert.equal(mayHearPreview(last, 'b', false), false);
    assert.equal(mayStartPreview(last, false), false);
  });

  it('[R187] asks nothing of registered people', () => {
    assert.equal(mayHearPreview(after(5_000), 'a', true), true);
    assert.equal(mayStartPreview(after(5_000), true), true);
  });
});
