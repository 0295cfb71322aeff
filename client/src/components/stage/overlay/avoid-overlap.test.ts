import assert from 'node:assert/strict';
import { withoutOverlap } from './avoid-overlap.ts';

const spots = {
  ann: { left: 0.3, top: 0.6 },
  bob: { left: 0.32, top: 0.61 },
  djKai: { left: 0.6, top: 0.6 },
  eve: { left: 0.8, top: 0.7 },
};
type Name = keyof typeof spots;
const placeOf = (name: Name) => spots[name];

const pixel = 1 / 1800;

describe('withoutOverlap (speech bubbles)', () => {
  it('the latest speech bubbles are shown, and older ones are hidden if they would overlap a later one', () => {
    const shown = withoutOverlap<Name, { left: number; top: number }>(
      ['ann', 'djKai', 'bob'],
      placeOf,
      [],
      3,
      pixel,
    );
    assert.deepEqual(
      shown.map(({ item }) => item),
      ['bob', 'djKai'],
    );
  });

  it('no more speech bubbles than the limit are shown, and none that would cover a label', () => {
    const shown = withoutOverlap<Name, { left: number; top: number }>(
      ['ann', 'djKai', 'eve'],
      placeOf,
      [{ left: 0.82, top: 0.66 }],
      1,
      pixel,
    );
    assert.deepEqual(
      shown.map(({ item }) => item),
      ['djKai'],
    );
  });

  it('fewer speech bubbles are shown on a small screen, on which each takes a larger part of the image', () => {
    const shown = withoutOverlap<Name, { left: number; top: number }>(
      ['ann', 'djKai', 'eve'],
      placeOf,
      [],
      3,
      1 / 800,
    );
    assert.deepEqual(
      shown.map(({ item }) => item),
      ['eve', 'djKai', 'ann'],
    );
    const tiny = withoutOverlap<Name, { left: number; top: number }>(
      ['ann', 'djKai', 'eve'],
      placeOf,
      [],
      3,
      1 / 400,
    );
    assert.deepEqual(
      tiny.map(({ item }) => item),
      ['eve', 'ann'],
    );
  });
});
