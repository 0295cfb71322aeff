import assert from 'node:assert/strict';
import { energyAt } from './song-energy.ts';
import { bubbleText } from './stage-effects.ts';

describe('energyAt (the energy of a song at a position)', () => {
  it('the energy of a song is the value for the second that plays; before and after the song it is the first or last value', () => {
    assert.equal(energyAt([0.1, 0.9], 1_500), 0.9);
    assert.equal(energyAt([0.1, 0.9], -50), 0.1);
    assert.equal(energyAt([0.1, 0.9], 9_000), 0.9);
  });

  it('a song without energy values has the average energy 0.65', () =>
    assert.equal(energyAt(null, 5_000), 0.65));
});

describe('bubbleText', () => {
  it('the text of a speech bubble is shortened to 64 characters and contains no mention tags', () => {
    assert.equal(bubbleText({ message: 'again again again', songs: [] }), 'again again again');
    assert.equal(bubbleText({ message: 'x'.repeat(200), songs: [] }).length, 64);
    assert.equal(
      bubbleText({ message: 'hey <@uid:11111111-1111-4111-8111-111111111111>!', songs: [] }),
      'hey @!',
    );
  });
});
