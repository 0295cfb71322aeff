import { testOptions } from '@hangout/testkit/test-options';

/**
 * Call inside a describe: passes the settings and time limits of tests to the servers and workers that the tests start.
 */
export function useTestSettingsInChildren(): void {
  const { NODE_OPTIONS = '', AUDIO_QUALITIES = '' } = process.env;
  before(() => {
    process.env.NODE_OPTIONS = [NODE_OPTIONS, ...testOptions].join(' ');
    // The tests do not listen to the music, so one quality is enough.
    process.env.AUDIO_QUALITIES = 'medium';
  });
  after(() => {
    Object.assign(process.env, { NODE_OPTIONS, AUDIO_QUALITIES });
  });
}
