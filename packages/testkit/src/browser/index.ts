import { type Browser, chromium } from 'playwright-core';
import { type BrowserProgram, prepareBundledBrowser } from './bundled.ts';
import { findInstalledBrowser } from './find.ts';
import { type BrowserBehaviour, browserFlags } from './flags.ts';

export type { BrowserBehaviour } from './flags.ts';

export interface BrowserOptions extends BrowserBehaviour {
  /** Which browser to launch; if absent, the installed one or, if there is none, the bundled one. */
  which?: 'machine' | 'bundled';
  args?: string[];
}

/** Starts a Chromium without a window. The caller closes it. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const program = await chooseBrowser(options.which);
  return chromium.launch({
    executablePath: program.path,
    env: { ...process.env, ...program.env, ...options.env },
    args: [...browserFlags(options), ...(options.args ?? [])],
    // Without this, Playwright mutes a headless browser.
    ignoreDefaultArgs: options.muted === false ? ['--mute-audio'] : [],
  });
}

async function chooseBrowser(which: BrowserOptions['which']): Promise<BrowserProgram> {
  if (which === 'bundled') return prepareBundledBrowser();
  const path = findInstalledBrowser();
  if (path) return { path, env: {} };
  if (which === 'machine') throw new Error('No Chrome or Chromium on this machine: let CHROMIUM name one.');
  return prepareBundledBrowser();
}
