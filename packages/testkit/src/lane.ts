/** Environment variable of the lane that draws every seed and goes through every size and language (`npm run test:long`). */
export const LONG_LANE = 'HANGOUT_TEST_LONG';

export const isLongLane = process.env[LONG_LANE] !== undefined;
