import { createSecrets } from './secrets.ts';

/** The secrets key of tests, and of processes that a test starts. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 'a key for tests').toString('base64');

export const testSecrets = createSecrets([Buffer.from(TEST_SECRETS_KEY, 'base64')]);
