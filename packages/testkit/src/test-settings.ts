/**
 * Settings of mocha and of the app processes that tests start (`node --import`): slow parts that are not
 * tested become cheap, and time limits long enough for slow machines.
 */
import { runMediaAtFullPriority } from '@hangout/platform/isolation/testing';
import { hashPasswordsCheaply } from '@hangout/platform/passwords/testing';

/** Environment variable with which an app process keeps the time limits of production. */
export const REAL_TIMEOUTS = 'HANGOUT_TEST_REAL_TIMEOUTS';

/** Time limits are this many times as long as in production. */
export const TIMEOUT_FACTOR = 20;

hashPasswordsCheaply();
runMediaAtFullPriority();
if (!process.env[REAL_TIMEOUTS]) globalThis.timeoutFactor = TIMEOUT_FACTOR;
