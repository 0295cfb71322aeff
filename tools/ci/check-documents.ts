/**
 * node tools/ci/check-documents.ts, a part of npm run check. Checks that every file, rule and command that
 * documents name exists, that none declares a rule twice, that a cited test has the rule's number in a title,
 * that sources cite only rules that exist, and that tables of requirements add up.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { benches, documentNames, tools } from '../command-tables.ts';
import {
  findCitedRules,
  findCitedTests,
  findDeclaredRules,
  findFileNames,
  findLinkTargets,
  findMiscounts,
  findNamedRules,
  findPathsInCode,
  findRepeatedRules,
  findUnknownCommands,
  type KnownCommands,
} from './documents.ts';
import { listSourceFiles } from './source-files.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const files = listSourceFiles('**/*.md');
const sources = listSourceFiles('**/*.{ts,tsx,mjs,css}');
const isRules = (file: string) => file.startsWith('docs/rules/');
const rules = new Set(files.filter(isRules).flatMap((file) => findDeclaredRules(read(file))));

const commands: KnownCommands = {
  scripts(folder) {
    const file = join(folder, 'package.json');
    const { scripts = {} }: { scripts?: object } = existsSync(file) ? JSON.parse(read(file)) : {};
    return Object.keys(scripts);
  },
  named: { bench: Object.keys(benches), tool: Object.keys(tools), docs: documentNames },
};

const problems: string[] = [];
for (const file of files) {
  const text = read(file);
  // The change log names files and commands of former versions, which may no longer exist.
  const isOfToday = file !== 'CHANGELOG.md';
  const paths = isOfToday ? findPathsInCode(text) : [];
  const links = findLinkTargets(text).map((target) => join(dirname(file), target));
  for (const path of [...paths, ...links]) if (!isThere(path)) problems.push(`${file}: there is no ${path}`);
  for (const name of isOfToday ? findFileNames(text) : [])
    if (!sources.some((source) => `/${source}`.endsWith(`/${name}`)))
      problems.push(`${file}: there is no ${name}`);
  for (const command of isOfToday ? findUnknownCommands(text, commands) : [])
    problems.push(`${file}: there is no ${command}`);
  for (const rule of isRules(file) ? [] : findNamedRules(text))
    if (!rules.has(rule)) problems.push(`${file}: docs/rules has no ${rule}`);
  for (const rule of isRules(file) ? findRepeatedRules(text) : [])
    problems.push(`${file}: ${rule} stands twice`);
  for (const { path, rule } of findCitedTests(text))
    if (existsSync(path) && !read(path).includes(`[${rule}]`))
      problems.push(`${file}: no test of ${path} is titled [${rule}]`);
  problems.push(...findMiscounts(text).map((problem) => `${file}: ${problem}`));
}
for (const file of sources.filter((source) => source !== 'tools/ci/documents.test.ts'))
  for (const rule of findCitedRules(read(file)))
    if (!rules.has(rule)) problems.push(`${file}: docs/rules has no ${rule}`);
for (const problem of problems) console.error(problem);
console.log(`${files.length} documents, ${rules.size} rules, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function isThere(path: string): boolean {
  if (/[*{]/.test(path)) return globSync(path).length > 0;
  return existsSync(path) || existsSync(`${path}.ts`);
}
