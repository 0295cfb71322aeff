/**
 * node tools/ci/check-folder-pairs.ts: checks that no two folders of production code import each other; part of npm
 * run check.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findFolderPairs, readProductionSources } from './folder-pairs.ts';
import { listSourceFiles } from './source-files.ts';

const manifests = listSourceFiles('{*,packages/*}/package.json');
// The package.json of every workspace has a name, hence the cast.
const nameOf = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name;
const packages = new Map(manifests.map((file) => [nameOf(file), dirname(file)]));
const pairs = findFolderPairs(readProductionSources(listSourceFiles('**/*.{ts,tsx,mjs}')), packages);
for (const { folders, imports } of pairs)
  console.error(`${folders[0]} and ${folders[1]} import each other:\n  ${imports.slice(0, 5).join('\n  ')}`);
console.log(`${pairs.length} pairs of folders that import each other`);
process.exitCode = pairs.length === 0 ? 0 : 1;
