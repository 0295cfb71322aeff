/**
 * Environment variable that marks the long lane (`npm run test:long`), which draws every seed and tests every size and
 * language.
 */
export const LONG_LANE = 'HANGOUT_TEST_LONG';

export const isLongLane = process.env[LONG_LANE] !== undefined;
