import { launchBrowser } from '@hangout/testkit/browser';
import { findInstalledBrowser, findInstalledFirefox, missingForWebkit } from '@hangout/testkit/browser/find';
import { launchFirefox } from '@hangout/testkit/browser/firefox';
import { drawNothing, openWindow } from '@hangout/testkit/browser/test-browsers';
import { type DrivenPage, launchWebkit } from '@hangout/testkit/browser/webkit';
import type { Browser } from 'playwright-core';
import { exitCodes } from '../exit-codes.ts';

const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];
export type EnginePair = readonly [Engine, Engine];

/** The pairs that a run measures. The first is the control, with the same engine twice. */
export const ALL_PAIRS: readonly EnginePair[] = [
  ['chromium', 'chromium'],
  ['firefox', 'chromium'],
  ['webkit', 'chromium'],
  ['firefox', 'webkit'],
];

/** Parses the name of a pair, such as `firefox-chromium`. Exits the process if it is unknown. */
export function parsePair(name: string): EnginePair {
  const [one, other, ...more] = name.split('-').map((word) => ENGINES.find((engine) => engine === word));
  if (!one || !other || more.length > 0) {
    console.error(`${name} is no pair of ${ENGINES.join(', ')}, such as ${ENGINES.slice(0, 2).join('-')}.`);
    process.exit(exitCodes.badOptions);
  }
  return [one, other];
}

export interface EngineWindow {
  readonly page: DrivenPage;
  close(): Promise<void>;
}

/**
 * For each engine, returns the programs that it needs and this machine lacks, each with its Debian package.
 */
const missing: Record<Engine, () => string[]> = {
  chromium: () => (findInstalledBrowser() ? [] : ['Chrome or Chromium (chromium)']),
  firefox: () => (findInstalledFirefox() ? [] : ['Firefox (firefox-esr)']),
  webkit: missingForWebkit,
};

export const missingForEngines = (engines: readonly Engine[]): string[] => [
  ...new Set(engines.flatMap((engine) => missing[engine]())),
];

/**
 * Opens a window in which sound may start without a click. `script` runs in each of its pages. Drawing is
 * off, because software rendering would take CPU time from the measured sound.
 */
export async function openEngineWindow(
  engine: Engine,
  env: Readonly<Record<string, string>>,
  script: string,
): Promise<EngineWindow> {
  if (engine === 'webkit')
    return launchWebkit({ env, settings: ['--enable-webgl=false'], script: `${script};${drawNothing}` });
  const behaviour = { muted: false, webgl: false, env };
  const browser: Browser = await (engine === 'firefox'
    ? launchFirefox(behaviour)
    : launchBrowser({ ...behaviour, which: 'machine' }));
  const { page } = await openWindow(browser, { drawn: false, effects: false });
  await page.addInitScript(script);
  return { page, close: () => browser.close() };
}
