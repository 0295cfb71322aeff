import { testOptions } from '@hangout/testkit/test-options';

/** Inside a describe: the servers and workers that its tests start have the settings and time limits of tests. */
export function useTestSettingsInChildren(): void {
  const { NODE_OPTIONS = '', AUDIO_QUALITIES = '' } = process.env;
  before(() => {
    process.env.NODE_OPTIONS = [NODE_OPTIONS, ...testOptions].join(' ');
    // Nobody listens to the song.
    process.env.AUDIO_QUALITIES = 'medium';
  });
  after(() => {
    Object.assign(process.env, { NODE_OPTIONS, AUDIO_QUALITIES });
  });
}
