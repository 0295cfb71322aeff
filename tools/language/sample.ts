/**
 * npm run sample:language -- --seed 7 --count 40: comments and test titles drawn at random, for a reader to judge
 * whether somebody who has not read the code understands them. One seed draws the same from one commit.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listSourceFiles } from '../ci/source-files.ts';
import { type Excerpt, findComments, findTestTitles } from './comments.ts';
import { drawAtRandom } from './draw.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '40' } },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!Number.isInteger(seed) || !Number.isInteger(count) || count < 1) {
  console.error('--seed and --count take whole numbers, and --count is at least 1.');
  process.exit(2);
}

const files = listSourceFiles('**/*.{ts,tsx,mjs}');
const sources = files.map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const comments = sources.flatMap(({ path, source }) => findComments(path, source));
const titles = sources
  .filter(({ path }) => /\.(test|e2e|fuzz)\.tsx?$/.test(path))
  .flatMap(({ path, source }) => findTestTitles(path, source));

print(`${count} of ${comments.length} comments, seed ${seed}`, drawAtRandom(comments, count, seed));
print(`${count} of ${titles.length} test titles, seed ${seed}`, drawAtRandom(titles, count, seed));

function print(heading: string, excerpts: readonly Excerpt[]): void {
  console.log(`\n## ${heading}\n`);
  excerpts.forEach(({ place, text }, index) => {
    console.log(`${String(index + 1).padStart(2)}. ${place}\n    ${text}`);
  });
}
