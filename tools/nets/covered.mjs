/**
 * node tools/nets/covered.mjs TREE NODE_FOLDER PAGES_FOLDER OUT.json: the functions that a run has called, in servers (NODE_V8_COVERAGE) and in
 * pages (instrument.mjs), by file, name and a hash of their text. `covered.mjs compare OLD.json NEW.json` prints what is no longer called.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const hash = (text) => createHash('md5').update(text).digest('base64url').slice(0, 12);
const isProduct = (file) =>
  /^(packages|rest-api|game-server|client|standalone|loadtest|world)\//.test(file) &&
  !/node_modules|\.(test|e2e|fuzz)\.tsx?$|\/testing|^packages\/(testkit|provider-stand-ins|payment-stand-in)\//.test(
    file,
  );

if (process.argv[2] === 'compare') {
  const [old, now] = process.argv.slice(3, 5).map((file) => JSON.parse(readFileSync(file, 'utf8')));
  for (const side of ['servers', 'pages']) {
    const calls = new Set(now[side]);
    const lost = old[side].filter((name) => !calls.has(name));
    console.log(`${side}: ${old[side].length} before, ${calls.size} after, ${lost.length} lost`);
    for (const name of lost) console.log(`  ${name}`);
  }
} else {
  const [tree, nodeFolder, pagesFolder, out] = process.argv.slice(2);
  const texts = new Map();
  const textOf = (file) => {
    if (!texts.has(file))
      texts.set(file, existsSync(join(tree, file)) ? readFileSync(join(tree, file), 'utf8') : '');
    return texts.get(file);
  };
  const servers = new Set();
  for (const name of readdirSync(nodeFolder)) {
    let report;
    try {
      report = JSON.parse(readFileSync(join(nodeFolder, name), 'utf8'));
    } catch {
      continue;
    }
    for (const { url, functions } of report.result) {
      if (!url.startsWith('file://')) continue;
      const path = fileURLToPath(url.split('?')[0]);
      const file = path.startsWith(`${tree}/`) ? path.slice(tree.length + 1) : '';
      if (!isProduct(file)) continue;
      for (const { functionName, ranges } of functions) {
        const [range] = ranges;
        if (!range || range.count === 0 || functionName === '') continue;
        servers.add(
          `${file} ${functionName} ${hash(textOf(file).slice(range.startOffset, range.endOffset))}`,
        );
      }
    }
  }
  const pages = new Set();
  for (const name of readdirSync(pagesFolder))
    for (const called of JSON.parse(readFileSync(join(pagesFolder, name), 'utf8')))
      if (!called.startsWith(' ')) pages.add(called);
  writeFileSync(out, JSON.stringify({ servers: [...servers].sort(), pages: [...pages].sort() }));
  console.log(`${servers.size} functions in servers, ${pages.size} in pages`);
}
