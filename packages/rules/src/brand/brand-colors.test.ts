import assert from 'node:assert/strict';
import { deriveBrandShades, findBrandColorProblem, nearestBrandColor } from './brand-colors.ts';
import { contrast } from './contrast.ts';

const [page, surface] = ['#0d0a1a', '#292045'];

describe('the colour of a brand', () => {
  it('[H1964] colours too light for white text or too dark for the page are refused; a usable shade is offered', () => {
    assert.equal(findBrandColorProblem('#ffd000', page)?.kind, 'text');
    assert.equal(findBrandColorProblem('#100c20', page)?.kind, 'page');
    assert.equal(findBrandColorProblem('#562df9', page), null);
    for (const color of ['#ffd000', '#ffffff', '#100c20', '#000000', '#562df9', '#7fffd4'])
      assert.equal(findBrandColorProblem(nearestBrandColor(color, page), page), null, color);
    assert.equal(nearestBrandColor('#562df9', page), '#562df9');
  });

  it('[H1964] links and outlines get shades of the brand colour with enough contrast on the lightest surface', () => {
    for (const color of ['#0b6e4f', '#b3001b', '#555555', nearestBrandColor('#ffd000', page)]) {
      const shades = deriveBrandShades(color, surface);
      assert.ok(contrast(shades['brand-text'], surface) >= 4.5, color);
      assert.ok(contrast(shades['brand-light'], surface) >= 3, color);
    }
  });
});
