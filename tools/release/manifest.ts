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

/** Dependencies that are only needed to build the client. */
const buildOnly = new Set(['vite']);

export const readManifest = (folder = ''): Manifest =>
  // The cast is safe: every package.json of this project has these keys.
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the package.json of the npm package, with the dependencies of all its programs. */
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
