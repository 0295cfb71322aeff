/**
 * Environment variable with the folder for traces, set when a test file is repeated after a failure
 * (tools/ci/test.ts).
 */
export const TRACES_FOLDER = 'HANGOUT_TEST_TRACES';
