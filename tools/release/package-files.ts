import commands from '../../bin/commands.json' with { type: 'json' };
import { listSourceFiles } from '../ci/source-files.ts';
import { listImports } from './program-files.ts';

/** Files that are left out, because the package contains the built client and does not build it. */
const leftOut = ['standalone/src/client/build-process.ts'];

/** Files of the root that are copied unchanged. */
const copied = ['bin/*.{json,mjs}', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md'];

/** Returns the folder of the workspace that a file belongs to. */
const workspaceOf = (path: string) => /^(packages\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '';

/** Returns the sources that are packed as JavaScript: the commands and all that they import. */
export const listPrograms = (): string[] =>
  [
    ...listImports(
      Object.values(commands).map(({ script }) => `${script}.ts`),
      leftOut,
    ),
  ].sort();

/** Returns the workspaces that the programs belong to. */
export const listWorkspaces = (programs: readonly string[]): string[] =>
  [...new Set(programs.map(workspaceOf))].filter((folder) => folder !== 'tools').sort();

/**
 * Returns the files that are packed unchanged: licences, and the pictures, fonts, songs and texts of the
 * programs.
 */
export function listAssets(programs: readonly string[]): string[] {
  const beside = listWorkspaces(programs).flatMap((folder) =>
    listSourceFiles(`${folder}/{src,songs}/**/*.{svg,js,json,jpg,png,webp,ttf,m4a,txt,css,html}`),
  );
  const ofTests = /(^|\/)(testing|suites|test-\w+)\//;
  const found = new Set([...beside, ...listSourceFiles(...copied)].filter((path) => !ofTests.test(path)));
  return [...found].filter((path) => !programs.includes(path)).sort();
}
