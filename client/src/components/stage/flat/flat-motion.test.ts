import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, 'flat-stage.module.css'), 'utf8');

describe('the motion of the flat stage', () => {
  it('[H253] animates only transforms and opacity, which take no script, layout or painting', () => {
    const keyframes = [...css.matchAll(/@keyframes (\S+) \{(.*?)\n\}/gs)];
    assert.ok(keyframes.length >= 4, 'people nod, sway and hop, and the light swells');
    for (const [, name, body = ''] of keyframes)
      for (const [, property] of body.matchAll(/^\s+([a-z-]+):/gm))
        assert.ok(property === 'transform' || property === 'opacity', `${name} animates ${property}`);
  });

  it('[H253] stands still while nothing plays', () => {
    for (const [rule = ''] of css.matchAll(/[^{}]+\{[^{}]*animation:[^{}]*\}/g))
      assert.ok(rule.includes('.flat:not([data-motion="still"])'), rule);
  });
});
