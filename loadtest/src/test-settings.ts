import { testOptions } from '@hangout/testkit/test-options';

/**
 * Call it inside a `describe`: gives the servers and workers that its tests start the settings and time
 * limits of tests.
 */
export function useTestSettingsInChildren(): void {
  const { NODE_OPTIONS = '', AUDIO_QUALITIES = '' } = process.env;
  before(() => {
    process.env.NODE_OPTIONS = [NODE_OPTIONS, ...testOptions].join(' ');
    // One audio quality is enough, because these tests do not play the music.
    process.env.AUDIO_QUALITIES = 'medium';
  });
  after(() => {
    Object.assign(process.env, { NODE_OPTIONS, AUDIO_QUALITIES });
  });
}
