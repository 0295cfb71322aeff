// ledger.mjs OLD NEW: rules by layer, by the numbers in titles of tests
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const read = (tree) => {
  const files = execSync(
    `cd ${tree} && find packages rest-api game-server standalone loadtest world client tools e2e -name '*.ts' -o -name '*.tsx' | grep -E '\\.(test|e2e)\\.tsx?$|-tests\\.ts$|e2e/|testkit' | grep -v node_modules | grep -v /dist/`,
  )
    .toString()
    .trim()
    .split('\n');
  const rules = new Map();
  for (const file of files) {
    const text = readFileSync(`${tree}/${file}`, 'utf8');
    const layer =
      file.includes('.e2e.') || file.startsWith('e2e/')
        ? 'browser'
        : file.startsWith('rest-api')
          ? 'rest'
          : file.startsWith('game-server')
            ? 'rooms'
            : 'unit';
    for (const m of text.matchAll(
      /(?:it|describe|describeWithProgram|race|title)\b[\s\S]{0,80}?[`'"]([^`'"\n]*\[[HR]\d+\][^\n]*)/g,
    ))
      for (const r of m[1].matchAll(/\[([HR]\d+)\]/g)) {
        if (!rules.has(r[1])) rules.set(r[1], new Set());
        rules.get(r[1]).add(layer);
      }
  }
  return { rules, files: files.length };
};
const [a, b] = [read(process.argv[2]), read(process.argv[3])];
const lost = [...a.rules.keys()].filter((r) => !b.rules.has(r));
const lostBrowser = [...a.rules]
  .filter(([r, l]) => l.has('browser') && b.rules.has(r) && !b.rules.get(r).has('browser'))
  .map(([r]) => r + ' now ' + [...b.rules.get(r)]);
console.log(`${a.rules.size} rules before, ${b.rules.size} after; lost: ${lost.join(' ') || 'none'}`);
console.log('no longer in a browser test:', lostBrowser.join('; ') || 'none');
