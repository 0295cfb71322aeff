/**
 * Environment variable with a folder for the traces of a test file that is repeated after a failure; tools/ci/test.ts
 * sets it.
 */
export const TRACES_FOLDER = 'HANGOUT_TEST_TRACES';
