/** node tools/language/check.ts: fails on retired words in names, log messages and metrics; part of npm run check. */
import { readFileSync } from 'node:fs';
import { listSourceFiles } from '../ci/source-files.ts';
import { findRetiredWords, parseRetiredWords } from './retired-words.ts';

const retired = parseRetiredWords(readFileSync('docs/glossary.md', 'utf8'));
const files = listSourceFiles('**/*.*');
const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path);
const findings = files.flatMap((path) =>
  findRetiredWords(path, isSource(path) ? readFileSync(path, 'utf8') : '', retired),
);
for (const { path, kind, name, word, say } of findings)
  console.error(`${path}: ${kind} "${name}" has the retired word "${word}"; say ${say}`);
console.log(`${files.length} files, ${retired.length} retired words, ${findings.length} uses`);
process.exitCode = findings.length === 0 ? 0 : 1;
