import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const usualPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
    join(
      process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)',
      'Google\\Chrome\\Application\\chrome.exe',
    ),
    join(process.env.LOCALAPPDATA ?? '', 'Google\\Chrome\\Application\\chrome.exe'),
  ],
};

/** Returns the path of Chrome or Chromium: from the variable CHROMIUM, or an installed one. */
export const findInstalledBrowser = (): string | undefined => findProgram('CHROMIUM', names, usualPaths);

/** Returns the path of Firefox: from the variable FIREFOX, or an installed one. */
export const findInstalledFirefox = (): string | undefined =>
  findProgram('FIREFOX', ['firefox', 'firefox-esr'], {
    darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  });

export const findWebkitDriver = (): string | undefined => findProgram('WEBKIT_DRIVER', ['WebKitWebDriver']);
export const findScreen = (): string | undefined => findProgram('XVFB', ['Xvfb']);

/** Returns the path of MiniBrowser, the test browser of WebKitGTK, which is not on PATH. */
export const findMiniBrowser = (): string | undefined =>
  globSync('/usr/lib{,64,exec,/*}/webkit2gtk-4.1/MiniBrowser')[0];

/** Lists the programs for WebKitGTK that this machine lacks, each with its Debian package. */
export const missingForWebkit = (): string[] => [
  ...(findWebkitDriver() && findMiniBrowser() ? [] : ['WebKitWebDriver and MiniBrowser (webkit2gtk-driver)']),
  ...(findScreen() ? [] : ['Xvfb (xvfb)']),
];

/**
 * Returns the path of a program: from an environment variable, or found by these names on PATH, or at these
 * paths.
 */
export function findProgram(
  variable: string,
  names: readonly string[],
  usualPaths: Partial<Record<NodeJS.Platform, string[]>> = {},
): string | undefined {
  const named = process.env[variable];
  if (named) {
    if (canRun(named)) return named;
    throw new Error(`${variable} names ${named}, which cannot be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(usualPaths[process.platform] ?? [])].find(canRun);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
