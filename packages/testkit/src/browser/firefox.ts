import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright-core';
import { findInstalledFirefox } from './find.ts';
import { FIREFOX_PROGRAM } from './firefox-bridge-settings.ts';
import type { BrowserBehaviour } from './flags.ts';

/** Starts an installed Firefox without a window, by WebDriver BiDi. The caller closes it. */
export async function launchFirefox(behaviour: BrowserBehaviour = {}): Promise<Browser> {
  const program = findInstalledFirefox();
  if (!program) throw new Error('No Firefox on this machine: let FIREFOX name one.');
  if (behaviour.hostRules) throw new Error('Firefox has no host rules: run this test in Chromium.');
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('firefox-bridge.ts', import.meta.url)),
    env: {
      ...process.env,
      [FIREFOX_PROGRAM]: program,
      // The bridge must run with the same Node as this process.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      ...behaviour.env,
    },
    firefoxUserPrefs: firefoxPreferences(behaviour),
  });
}

function firefoxPreferences({
  autoplay = true,
  muted = true,
  fakeMicrophone = false,
  webgl = true,
}: BrowserBehaviour) {
  return {
    'media.autoplay.default': autoplay ? 0 : 1,
    'media.volume_scale': muted ? '0.0' : '1.0',
    'webgl.disabled': !webgl,
    // Firefox ESR can set this only for the whole browser, not for one window.
    'ui.prefersReducedMotion': 1,
    ...(fakeMicrophone
      ? { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true }
      : {}),
  };
}
