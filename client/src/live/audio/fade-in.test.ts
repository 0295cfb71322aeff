import assert from 'node:assert/strict';
import { type FadeIn, FULL_VOLUME, gainOf, SILENT, settleFade } from './fade-in.ts';

const near = Array.from({ length: 10 }, () => -12);
const after = (looks: readonly (readonly [at: number, errors: readonly number[]])[], fade: FadeIn = SILENT) =>
  looks.reduce((now, [at, errors]) => settleFade(now, { at, playing: true, errors }), fade);

describe('fade-in of a late join', () => {
  it('[H508] after a late join a song is silent until playback is in sync, then its volume rises', () => {
    const waiting = after([
      [1_000, []],
      [1_450, near.slice(1)],
    ]);
    assert.equal(gainOf(waiting, 1_500), 0);
    const settled = after([[1_700, near]], waiting);
    assert.equal(gainOf(settled, 1_700), 0);
    assert.equal(gainOf(settled, 1_850), 0.5);
    assert.equal(gainOf(settled, 9_000), 1);
  });

  it('[H508] after a late join a song stays silent while playback is off, but no longer than the limit', () => {
    const far = [...near.slice(1), 80];
    const waiting = after([
      [1_000, []],
      [1_700, far],
      [2_400, near.slice(5)],
    ]);
    assert.equal(gainOf(waiting, 2_400), 0);
    assert.equal(gainOf(after([[4_000, far]], waiting), 4_300), 1);
  });

  it('[H508] time before the song plays does not count towards the limit of the silence', () => {
    assert.deepEqual(settleFade(SILENT, { at: 9_000, playing: false, errors: near }), SILENT);
  });

  it('[H508] a song that plays from its beginning has full volume at once', () => {
    assert.equal(gainOf(FULL_VOLUME, 0), 1);
    assert.equal(settleFade(FULL_VOLUME, { at: 5, playing: true, errors: [] }), FULL_VOLUME);
  });
});
