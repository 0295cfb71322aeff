/**
 * node tools/rule-callers/check.ts: [H951] a test only proves a rule if the product calls the tested code. So each
 * export of packages/rules has a caller or is listed with a reason, and docs/rules marks each rule that only uncalled
 * exports follow as not in the product yet; part of npm run check.
 */
import { readFileSync } from 'node:fs';
import { findDeclaredRules } from '../ci/documents.ts';
import { listSourceFiles } from '../ci/source-files.ts';
import { findMarkedRules } from './idle-rules.ts';
import { findRulesWithoutCaller } from './rule-callers.ts';
import { rulesWithoutCaller } from './rules-without-caller.ts';

const { uncalled: found, idle } = findRulesWithoutCaller();
const pages = listSourceFiles('docs/rules/*.md').map((file) => readFileSync(file, 'utf8'));
const declared = pages.flatMap(findDeclaredRules);
const marked = pages.flatMap(findMarkedRules);
const problems = [
  ...found
    .filter((key) => !(key in rulesWithoutCaller))
    .map(
      (key) =>
        `${key}: nothing in the product calls it; use it, remove it, or list it in tools/rule-callers/rules-without-caller.ts`,
    ),
  ...Object.keys(rulesWithoutCaller)
    .filter((key) => !found.includes(key))
    .map(
      (key) =>
        `${key}: it has a caller now or is gone; take it off tools/rule-callers/rules-without-caller.ts`,
    ),
  ...idle
    .filter((rule) => !marked.includes(rule))
    .map(
      (rule) =>
        `${rule}: nothing in the product follows it; docs/rules has to say "(Not in the product yet.)"`,
    ),
  ...marked
    .filter((rule) => !idle.includes(rule))
    .map((rule) => `${rule}: the product follows it; take "(Not in the product yet.)" off docs/rules`),
];
for (const problem of problems) console.error(problem);
console.log(
  `${declared.length} rules, ${idle.length} of them not in the product yet: ${idle.join(' ')}; ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
