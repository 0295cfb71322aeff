/**
 * Environment variable that is set in the long lane (`npm run test:long`), where every seed, size and
 * language is tested.
 */
export const LONG_LANE = 'HANGOUT_TEST_LONG';

export const isLongLane = process.env[LONG_LANE] !== undefined;
