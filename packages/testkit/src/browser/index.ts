import { type Browser, chromium } from 'playwright-core';
import { type BrowserProgram, bundledBrowser } from './bundled.ts';
import { findMachineBrowser } from './find.ts';
import { type BrowserBehaviour, flagsFor } from './flags.ts';

export type { BrowserBehaviour } from './flags.ts';

export interface BrowserOptions extends BrowserBehaviour {
  /** Else: the machine's browser where there is one, and the bundled one where not. */
  which?: 'machine' | 'bundled';
  /** Flags over ours. */
  args?: string[];
}

/** A headless Chromium for tests. It is the caller's to close. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const program = await choose(options.which);
  return chromium.launch({
    executablePath: program.path,
    env: { ...process.env, ...program.env },
    args: [...flagsFor(options), ...(options.args ?? [])],
    // Playwright mutes a headless browser by itself.
    ignoreDefaultArgs: options.muted === false ? ['--mute-audio'] : [],
  });
}

async function choose(which: BrowserOptions['which']): Promise<BrowserProgram> {
  if (which === 'bundled') return bundledBrowser();
  const path = findMachineBrowser();
  if (path) return { path, env: {} };
  if (which === 'machine') throw new Error('No Chrome or Chromium on this machine: let CHROMIUM name one.');
  return bundledBrowser();
}
