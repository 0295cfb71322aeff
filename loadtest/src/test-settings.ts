import { testOptions } from '@hangout/testkit/test-options';

/** Inside a describe: gives the servers and workers that the tests start the settings and time limits of tests. */
export function useTestSettingsInChildren(): void {
  const { NODE_OPTIONS = '', AUDIO_QUALITIES = '' } = process.env;
  before(() => {
    process.env.NODE_OPTIONS = [NODE_OPTIONS, ...testOptions].join(' ');
    // Nobody listens: one quality will do.
    process.env.AUDIO_QUALITIES = 'medium';
  });
  after(() => {
    Object.assign(process.env, { NODE_OPTIONS, AUDIO_QUALITIES });
  });
}
