import { createSecrets } from './secrets.ts';

/** The secrets key in tests. Processes that a test starts get it as SECRETS_KEY. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 'a key for tests').toString('base64');

/** The encryption with the secrets key of tests, for the test's own process. */
export const testSecrets = createSecrets([Buffer.from(TEST_SECRETS_KEY, 'base64')]);
