/** Environment variable with a folder for the traces of a file that is repeated after it failed; tools/ci/test.ts sets it. */
export const TRACES_FOLDER = 'HANGOUT_TEST_TRACES';
