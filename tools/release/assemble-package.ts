import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../ci/command.ts';
import { packedName, toJavaScript } from './javascript.ts';
import { makeManifest } from './manifest.ts';
import { listAssets, listPrograms } from './package-files.ts';
import { makeShrinkwrap } from './shrinkwrap.ts';

/** Folders with the results of builds; in the package they have the same paths as in the repository. */
const builds = ['client/dist', 'docs/dist'];

/** Writes the npm package into an empty folder. The client must be built before. */
export function assemblePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const programs = listPrograms();
  const manifest = makeManifest(programs);
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('npm-shrinkwrap.json', `${JSON.stringify(makeShrinkwrap(manifest), null, 2)}\n`);
  write('README.md', readme(manifest.version));
  for (const path of programs) write(packedName(path), toJavaScript(path));
  for (const path of [...listAssets(programs), ...builds])
    cpSync(join(root, path), join(folder, path), { recursive: true, preserveTimestamps: true });
}

const readme = (version: string) => `# Hangout ${version}

The place where people hang out online with music. \`hangout\` opens it at <http://127.0.0.1:3000>, with a database of its own
in \`~/.hangout\`; \`hangout --help\` names the commands and options.

The first start brings a small living world with music of its own; \`SEED=none hangout\` starts with an empty one.
`;
