import { createSecrets } from './index.ts';

/** The secrets key of tests, as SECRETS_KEY for processes that a test starts. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 'a key for tests').toString('base64');

/** The encryption by that key, for the process of the test itself. */
export const testSecrets = createSecrets([Buffer.from(TEST_SECRETS_KEY, 'base64')]);
