import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright-core';
import { findInstalledFirefox } from './find.ts';
import { FIREFOX_PROGRAM } from './firefox-bridge-settings.ts';
import type { BrowserBehaviour } from './flags.ts';

/** Starts a headless Firefox of this machine by WebDriver BiDi; the caller closes it. */
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
      // The bridge is started with the same Node as this process.
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
    // Firefox ESR cannot emulate this for one window only.
    'ui.prefersReducedMotion': 1,
    ...(fakeMicrophone
      ? { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true }
      : {}),
  };
}
