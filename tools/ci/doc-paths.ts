/** node tools/ci/doc-paths.ts: every file that the documents name exists; part of npm run check. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listSourceFiles } from './source-files.ts';

const files = listSourceFiles('**/*.md');
const roots = 'packages|rest-api|game-server|client|loadtest|standalone|world|tools|e2e|docs|deploy';
const CODE = new RegExp(`\`((?:${roots})/[\\w./@*{},-]+)\``, 'g');
const LINK = /\]\(((?!https?:|#)[^)#\s]+)(?:#[^)]*)?\)/g;

let missing = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  // The change log names files of former versions, which may not exist any more.
  const paths = file === 'CHANGELOG.md' ? [] : [...text.matchAll(CODE)].map((match) => match[1] ?? '');
  const links = [...text.matchAll(LINK)].map((match) => join(dirname(file), match[1] ?? ''));
  for (const path of [...paths, ...links]) {
    const found = /[*{]/.test(path)
      ? globSync(path).length > 0
      : existsSync(path) || existsSync(`${path}.ts`);
    if (found) continue;
    missing += 1;
    console.error(`${file}: there is no ${path}`);
  }
}
console.log(`${files.length} documents, ${missing} missing files`);
process.exitCode = missing === 0 ? 0 : 1;
