import { testOptions } from '@hangout/testkit/test-options';

/** Call inside a describe: gives the servers and workers that the tests start the settings and time limits of tests. */
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
