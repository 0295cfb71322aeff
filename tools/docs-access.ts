/** npm run docs:access writes docs/access.md; with --check it fails when the document is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { accessDocument } from './access/access-document.ts';

const file = new URL('../docs/access.md', import.meta.url);
const text = accessDocument();
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error('docs/access.md: stale; npm run docs:access updates it');
    process.exitCode = 1;
  } else writeFileSync(file, text);
}
