import { readFileSync } from 'node:fs';
import { listSourceFiles } from '../ci/source-files.ts';
import {
  readSourceGraph,
  type SourceGraph,
  type SourceSymbol,
  symbolKey,
} from '../source-graph/source-graph.ts';
import { findIdleRules } from './idle-rules.ts';

const rules = /^packages\/rules\/src\//;
const isTest = /\.(test|e2e|fuzz)\.tsx?$|\/testing\/|\/testing\.ts$/;
/** What people use. Tools, load tests and tests do not make a rule act. */
const product = [
  'packages/{rules,contract,db,platform,room-client,providers}/src/**/*.ts',
  '{rest-api,game-server,standalone,world}/src/**/*.ts',
  'client/src/**/*.{ts,tsx}',
];

/**
 * [H951] The functions and values that packages/rules exports and that nothing in the product leads to, and the numbers of
 * the rules that nothing else follows.
 */
export function findRulesWithoutCaller(): { readonly uncalled: string[]; readonly idle: string[] } {
  const files = listSourceFiles(...product).filter((file) => !isTest.test(file));
  const readAll = (chosen: readonly string[]) =>
    new Map(chosen.map((file) => [file, readFileSync(file, 'utf8')]));
  const sources = readAll(files.filter((file) => rules.test(file)));
  const others = readAll(files.filter((file) => !rules.test(file)));
  const uncalled = findUncalled(readSourceGraph(files), sources);
  return { uncalled, idle: findIdleRules(uncalled, sources, others.values()) };
}

/** The exports of the given sources that no other module of the graph leads to, as `file#name`. */
export function findUncalled(graph: SourceGraph, sources: ReadonlyMap<string, string>): string[] {
  const users: SourceSymbol[] = [];
  for (const [file, parsed] of graph.modules) {
    if (sources.has(file)) continue;
    for (const name of ['', ...parsed.declarations.keys()]) users.push({ file, name });
  }
  const reached = graph.reachFrom(users);
  return [...sources].flatMap(([file, source]) =>
    [...(graph.modules.get(file)?.exports.values() ?? [])]
      // A list of which a type is made acts through the type, which the graph leaves out.
      .filter((name) => !new RegExp(`typeof ${name}\\b`).test(source))
      .map((name) => symbolKey({ file, name }))
      .filter((key) => !reached.has(key)),
  );
}
