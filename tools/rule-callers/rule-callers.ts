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
/** The sources of the product. Callers in tools, load tests and tests do not count. */
const product = [
  'packages/{rules,contract,db,platform,jobs,room-client,providers}/src/**/*.ts',
  '{rest-api,game-server,worker,standalone,world}/src/**/*.ts',
  'client/src/**/*.{ts,tsx}',
];

/**
 * [H951] Returns the functions and values that packages/rules exports and that the product does not reach, and the
 * numbers of the rules that only these follow.
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

/** Returns the exports of the given sources that no other module of the graph reaches, as `file#name`. */
export function findUncalled(graph: SourceGraph, sources: ReadonlyMap<string, string>): string[] {
  const users: SourceSymbol[] = [];
  for (const [file, parsed] of graph.modules) {
    if (sources.has(file)) continue;
    for (const name of ['', ...parsed.declarations.keys()]) users.push({ file, name });
  }
  const reached = graph.reachFrom(users);
  return [...sources].flatMap(([file, source]) =>
    [...(graph.modules.get(file)?.exports.values() ?? [])]
      // A list from which a type is derived is used through the type, which the graph does not contain.
      .filter((name) => !new RegExp(`typeof ${name}\\b`).test(source))
      .map((name) => symbolKey({ file, name }))
      .filter((key) => !reached.has(key)),
  );
}
