import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const styleSheets = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

/** Removes those blocks of a style sheet that apply only if the user has not asked for reduced motion. */
function withoutMotionBlocks(css: string): string {
  const opening = '@media (prefers-reduced-motion: no-preference) {';
  const start = css.indexOf(opening);
  if (start < 0) return css;
  let depth = 1;
  let end = start + opening.length;
  while (depth > 0 && end < css.length) {
    if (css[end] === '{') depth++;
    if (css[end] === '}') depth--;
    end++;
  }
  return css.slice(0, start) + withoutMotionBlocks(css.slice(end));
}

describe('reduced motion on the stage', () => {
  it('[H214] the stage’s style sheets declare animations only inside of “prefers-reduced-motion: no-preference” blocks', () => {
    assert.ok(styleSheets.length >= 5);
    for (const file of styleSheets) {
      const rest = withoutMotionBlocks(readFileSync(join(import.meta.dirname, file), 'utf8'));
      assert.doesNotMatch(rest, /\b(animation|transition)(-name)?\s*:/, file);
    }
  });
});
