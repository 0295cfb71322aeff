import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ci/command.ts';
import { listWorkspaces } from './package-files.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Dependencies of a workspace that only build the client. */
const buildOnly = new Set(['vite']);

export const readManifest = (folder = ''): Manifest =>
  // The file belongs to the project and has these keys, hence the cast.
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the package.json of the npm package: one package with all dependencies of its programs. */
export function makeManifest(programs: readonly string[]) {
  const { name, version, license, description, ...project } = readManifest();
  const manifests = [project, ...listWorkspaces(programs).map(readManifest)];
  return {
    ...{ name, version, description, license, type: 'module' },
    bin: { hangout: 'bin/hangout.mjs' },
    dependencies: merge(manifests.map(({ dependencies }) => dependencies)),
    optionalDependencies: merge(manifests.map(({ optionalDependencies }) => optionalDependencies)),
  };
}

function merge(lists: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const all = lists
    .flatMap((list) => Object.entries(list ?? {}))
    .filter(([name]) => !name.startsWith('@hangout/') && !buildOnly.has(name));
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b)));
}
