import assert from 'node:assert/strict';
import { CONTINUOUS } from '@hangout/rules';
import { type FadeIn, FULL_VOLUME, gainOf, planCatchUp, SILENT, settleFade } from './fade-in.ts';

const near = Array.from({ length: 10 }, () => -12);
const after = (looks: readonly (readonly [at: number, errors: readonly number[]])[], fade: FadeIn = SILENT) =>
  // The newest error varies, so that only the full set of errors decides.
  looks.reduce((now, [at, errors]) => settleFade(now, { at, playing: true, error: at, errors }), fade);

describe('fade-in of a late join', () => {
  it('[H508] a late joiner’s song is silent until playback is in sync, then its volume rises', () => {
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

  it('[H508] a late joiner’s song stays silent while playback is out of sync, but not for longer than the time limit', () => {
    const far = [...near.slice(1), 80];
    const waiting = after([
      [1_000, []],
      [1_700, far],
      [2_400, near.slice(5)],
    ]);
    assert.equal(gainOf(waiting, 2_400), 0);
    assert.equal(gainOf(after([[4_000, far]], waiting), 4_300), 1);
  });

  it('[H508] the time limit for the silence of a late joiner’s song begins only when the song plays', () => {
    assert.deepEqual(settleFade(SILENT, { at: 9_000, playing: false, error: 0, errors: near }), SILENT);
  });

  it('[H508] a listener who joins before a song begins hears it at full volume at once', () => {
    assert.equal(gainOf(FULL_VOLUME, 0), 1);
    assert.equal(settleFade(FULL_VOLUME, { at: 5, playing: true, error: 0, errors: [] }), FULL_VOLUME);
  });

  const showing = (...errors: readonly number[]) =>
    errors.reduce<FadeIn>(
      (fade, error, index) => settleFade(fade, { at: 1_000 + 50 * index, playing: true, error, errors: [] }),
      SILENT,
    );

  it('[H1880] a late joiner’s song becomes audible as soon as three synchronization errors in a row are small and nearly equal', () => {
    assert.equal(showing(-14, -18).settledAt, null);
    assert.equal(showing(25, -14, -18).settledAt, null, 'the player is not steady yet');
    assert.equal(showing(-14, -18, -15).settledAt, 1_100);
    assert.equal(planCatchUp(showing(-14, -18, -15), CONTINUOUS), null);
  });

  it('[H1914] while the server’s clock is only estimated, a song that has loaded stays silent, and does not catch up if its error is small', () => {
    const sample = { playing: true, errors: [], isHeld: true };
    const held = [-14, -18, -15].reduce<FadeIn>(
      (fade, error, index) => settleFade(fade, { ...sample, error, at: 1_000 + 50 * index }),
      SILENT,
    );
    assert.equal(held.settledAt, null);
    assert.equal(planCatchUp(held, CONTINUOUS), null);
    assert.equal(settleFade(held, { ...sample, error: -16, at: 9_000 }).settledAt, null);
    assert.equal(settleFade(held, { ...sample, error: -16, at: 1_150, isHeld: false }).settledAt, 1_150);
  });

  it('[H1880] a silent player that is late or early by a constant small amount catches up by changing its rate, not by a seek', () => {
    assert.deepEqual(planCatchUp(showing(-90, -184, -186, -187), CONTINUOUS), {
      ...{ rate: 2, ms: 186, errors: [-184, -186, -187] },
    });
    assert.deepEqual(planCatchUp(showing(48, 50, 48), CONTINUOUS), {
      rate: 0.6,
      ms: 120,
      errors: [48, 50, 48],
    });
    assert.equal(planCatchUp(showing(-90, -120, -186), CONTINUOUS), null, 'it is not steady yet');
    assert.equal(planCatchUp(showing(-2_000, -2_000, -2_000), CONTINUOUS), null, 'a seek is quicker');
    assert.equal(
      planCatchUp(showing(48, 50, 48), { rate: 'continuous', changeCostMs: 3 }),
      null,
      '[H1969] each change of the rate would move the sound',
    );
  });
});
