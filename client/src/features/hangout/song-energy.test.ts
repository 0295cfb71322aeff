import assert from 'node:assert/strict';
import { energyAt } from './song-energy.ts';
import { bubbleText } from './stage-effects.ts';

describe('the energy of a song', () => {
  it('the energy follows the values second by second and stays within them', () => {
    assert.equal(energyAt([0.1, 0.9], 1_500), 0.9);
    assert.equal(energyAt([0.1, 0.9], -50), 0.1);
    assert.equal(energyAt([0.1, 0.9], 9_000), 0.9);
  });

  it('the energy is average where a song has no values', () => assert.equal(energyAt(null, 5_000), 0.65));
});

describe('bubbleText', () => {
  it('a bubble cuts a long message and shows no mention tags', () => {
    assert.equal(bubbleText({ message: 'again again again', songs: [] }), 'again again again');
    assert.equal(bubbleText({ message: 'x'.repeat(200), songs: [] }).length, 64);
    assert.equal(
      bubbleText({ message: 'hey <@uid:11111111-1111-4111-8111-111111111111>!', songs: [] }),
      'hey @!',
    );
  });
});
