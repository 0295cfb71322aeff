import { createSecrets } from './secrets.ts';

/** The secrets key of tests, passed as SECRETS_KEY to the processes that a test starts. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 'a key for tests').toString('base64');

/** The encryption with that key, for the test's own process. */
export const testSecrets = createSecrets([Buffer.from(TEST_SECRETS_KEY, 'base64')]);
