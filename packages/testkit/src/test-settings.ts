/**
 * Settings for mocha and for the app processes that tests start (`node --import`): slow parts that are not under test
 * become cheap, and time limits become long enough for slow machines.
 */
import { runMediaAtFullPriority } from '@hangout/platform/isolation/testing';
import { hashPasswordsCheaply } from '@hangout/platform/passwords/testing';

/** Environment variable that lets an app process use the time limits of production. */
export const REAL_TIMEOUTS = 'HANGOUT_TEST_REAL_TIMEOUTS';

/** Factor by which time limits are longer than in production. */
export const TIMEOUT_FACTOR = 20;

hashPasswordsCheaply();
runMediaAtFullPriority();
if (!process.env[REAL_TIMEOUTS]) globalThis.timeoutFactor = TIMEOUT_FACTOR;
