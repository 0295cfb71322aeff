import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ci/command.ts';
import { assemblePackage } from './assemble-package.ts';
import { readManifest } from './manifest.ts';

/** Builds the handbook, writes the npm package into a folder, and returns its file. The client must be built. */
export function packPackage(target: string): string {
  execFileSync(process.execPath, ['tools/docs.ts', 'handbook'], { cwd: root, stdio: 'ignore' });
  const folder = join(target, 'package');
  mkdirSync(folder, { recursive: true });
  assemblePackage(folder);
  execFileSync('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', target], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    // On Windows npm is a script, which only a shell starts.
    shell: process.platform === 'win32',
  });
  rmSync(folder, { recursive: true });
  const { name, version } = readManifest();
  return join(target, `${name}-${version}.tgz`);
}
