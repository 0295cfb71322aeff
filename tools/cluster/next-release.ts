import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Folders that the servers and the command `upgrade` read. */
const programs = ['packages', 'rest-api', 'game-server', 'worker', 'standalone', 'world', 'tools'];
/** A made-up migration; it extends tables that every server reads all the time. */
const MIGRATION = '9001-trial-moods';
const migrationText = `
export const up = (db) => db.raw(\`
  alter table users add trial_mood text not null default 'calm';
  alter table rooms add trial_mood text;
  create table trial_moods (room_uuid uuid primary key references rooms on delete cascade, mood text not null);
\`);
export const down = (db) => db.raw(
  'drop table trial_moods; alter table rooms drop trial_mood; alter table users drop trial_mood',
);
`;

export interface NextRelease {
  /** Folder of the version's source tree. */
  readonly folder: string;
  readonly version: string;
  /** Name of the migration that the version adds. */
  readonly migration: string;
}

/**
 * Makes the version after this one: a copy of the sources with the next patch number and one more migration.
 * The installed npm packages are linked, not copied.
 */
export function makeNextRelease(folder: string): NextRelease {
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const name of programs)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isProgram });
  linkPackages('node_modules', folder);
  for (const workspace of programs.flatMap(listWorkspaces))
    linkPackages(join(workspace, 'node_modules'), folder);

  return addNextVersion(folder);
}

/** Turns a source tree or an npm package into its next version: raises its number and adds a migration. */
export function addNextVersion(folder: string): NextRelease {
  const manifestFile = join(folder, 'package.json');
  // The cast is safe: every package.json of this project has a version.
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string };
  const version = manifest.version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, version }, null, 2));
  const migrations = join(folder, 'packages/db/src/migrations');
  const ending = existsSync(join(migrations, 'index.ts')) ? 'ts' : 'js';
  writeFileSync(join(migrations, `${MIGRATION}.${ending}`), migrationText);
  const list = readFileSync(join(migrations, `index.${ending}`), 'utf8');
  const longer = `import * as trialMoods from './${MIGRATION}.${ending}';\n${list}`.replace(
    /(const migrations\b[^=]*= \{[^}]*)\}/,
    `$1  '${MIGRATION}': trialMoods,\n}`,
  );
  writeFileSync(join(migrations, `index.${ending}`), longer);
  return { folder, version, migration: MIGRATION };
}

const isProgram = (path: string) =>
  !['node_modules', 'dist', '.cache'].includes(basename(path)) &&
  path !== join(root, 'world/songs') &&
  !/\.(test|e2e)\.tsx?$/.test(path);

const listWorkspaces = (name: string): string[] =>
  name === 'packages' ? readdirSync(join(root, name)).map((each) => `packages/${each}`) : [name];

/** Links each package in a node_modules folder. The project's own packages are linked to their copies. */
function linkPackages(path: string, folder: string): void {
  const source = join(root, path);
  if (!statSync(source, { throwIfNoEntry: false })) return;
  mkdirSync(join(folder, path), { recursive: true });
  for (const name of readdirSync(source)) {
    if (name === '@hangout' || name.startsWith('.')) continue;
    symlinkSync(join(source, name), join(folder, path, name), 'junction');
  }
  const own = join(source, '@hangout');
  if (!statSync(own, { throwIfNoEntry: false })) return;
  mkdirSync(join(folder, path, '@hangout'));
  for (const name of readdirSync(own)) {
    const workspace = [`packages/${name}`, name].find((each) =>
      statSync(join(folder, each), { throwIfNoEntry: false }),
    );
    if (workspace) symlinkSync(join(folder, workspace), join(folder, path, '@hangout', name), 'junction');
  }
}
