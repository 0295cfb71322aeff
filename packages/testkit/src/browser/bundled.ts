import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface BrowserProgram {
  path: string;
  env: Record<string, string>;
}

/** The npm package of the bundled browser supports only Linux on x64. */
export const isBundledBrowserSupported = process.platform === 'linux' && process.arch === 'x64';

const cacheFolder = fileURLToPath(new URL('../../../../.cache/', import.meta.url));

export async function prepareBundledBrowser(): Promise<BrowserProgram> {
  if (!isBundledBrowserSupported) {
    throw new Error(
      `No Chrome or Chromium was found, and the bundled one is for Linux on x64 only, not ${process.platform}-${process.arch}. ` +
        'Install Google Chrome, or let CHROMIUM name the program.',
    );
  }
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const manifest = await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(cacheFolder, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(entry, folder);
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/**
 * Unpacks the browser in a child process, because the npm package unpacks into TMPDIR and changes the environment of
 * its process.
 */
async function unpack(entry: string, folder: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const building = await mkdtemp(`${folder}-`);
  const code = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: building, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  await writeFile(join(building, 'fonts.conf'), fontsConfig(folder));
  // If another process has finished first, its folder is used and this one is removed.
  await rename(building, folder).catch(() => rm(building, { recursive: true, force: true }));
}

/** Without this fontconfig file the browser finds no font, and all text is invisible. */
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}
