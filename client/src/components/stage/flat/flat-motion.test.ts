import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, 'flat-stage.module.css'), 'utf8');

describe('animations of the flat (2D) stage', () => {
  it('[H253] animations of the flat stage change only transform and opacity, for which the browser needs neither layout nor painting', () => {
    const keyframes = [...css.matchAll(/@keyframes (\S+) \{(.*?)\n\}/gs)];
    assert.ok(keyframes.length >= 4, 'people nod, sway and hop, and the light swells');
    for (const [, name, body = ''] of keyframes)
      for (const [, property] of body.matchAll(/^\s+([a-z-]+):/gm))
        assert.ok(property === 'transform' || property === 'opacity', `${name} animates ${property}`);
  });

  it('[H253] no animation runs while the stage is marked as still', () => {
    for (const [rule = ''] of css.matchAll(/[^{}]+\{[^{}]*animation:[^{}]*\}/g))
      assert.ok(rule.includes('.flat:not([data-motion="still"])'), rule);
  });
});
