import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ci/command.ts';
import { assemblePackage } from './assemble-package.ts';
import { readManifest } from './manifest.ts';

/**
 * Builds the handbook and packs the npm package into `target`; returns the path of the file. The client must
 * be built before.
 */
export function packPackage(target: string): string {
  execFileSync(process.execPath, ['tools/docs.ts', 'handbook'], { cwd: root, stdio: 'ignore' });
  const folder = join(target, 'package');
  mkdirSync(folder, { recursive: true });
  assemblePackage(folder);
  execFileSync('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', target], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    // On Windows npm is a script, which can be started only by a shell.
    shell: process.platform === 'win32',
  });
  rmSync(folder, { recursive: true });
  const { name, version } = readManifest();
  return join(target, `${name}-${version}.tgz`);
}
