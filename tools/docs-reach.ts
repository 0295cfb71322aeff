/** npm run docs:reach writes docs/reach.md; with --check it fails when the document is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { reachDocument } from './reach/reach-document.ts';
import { readReach } from './reach/read-reach.ts';

const file = new URL('../docs/reach.md', import.meta.url);
const text = reachDocument(await readReach());
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error('docs/reach.md: stale; npm run docs:reach updates it');
    process.exitCode = 1;
  } else writeFileSync(file, text);
}
console.log(text.trimEnd().split('\n').at(-1));
