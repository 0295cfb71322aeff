import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const styleSheets = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

/** What stands outside of the blocks that only apply where motion is welcome. */
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

describe('motion of the stage', () => {
  it('[H214] is declared only where the reader does not ask for less of it', () => {
    assert.ok(styleSheets.length >= 5);
    for (const file of styleSheets) {
      const rest = withoutMotionBlocks(readFileSync(join(import.meta.dirname, file), 'utf8'));
      assert.doesNotMatch(rest, /\b(animation|transition)(-name)?\s*:/, file);
    }
  });
});
