import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A release package that is installed in a folder outside of the repository. */
export interface InstalledPackage {
  readonly folder: string;
  /** How to start the command `hangout`. */
  readonly command: { readonly file: string; readonly cwd: string; readonly env: NodeJS.ProcessEnv };
  /** Runs `hangout` with arguments; resolves to its output when it has ended. */
  run(...args: string[]): Promise<string>;
}

/**
 * Installs a packed release into an empty folder. Its programs do not get the environment of this shell;
 * their PATH contains only Node and the system's programs.
 */
export async function installPackage(file: string, folder: string): Promise<InstalledPackage> {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  await run('npm', ['install', ...options, file], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    LANG: 'C.UTF-8',
  };
  const command = { file: join(folder, 'node_modules/.bin/hangout'), cwd: folder, env };
  return {
    ...{ folder: join(folder, 'node_modules/hangout'), command },
    async run(...args) {
      const { stdout } = await run(command.file, args, { cwd: folder, env });
      return stdout;
    },
  };
}

/** Returns the size of a folder's files, bytes. */
export async function sizeOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const { stdout } = await run('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10) * 1024;
}
