/**
 * Settings for every test process: mocha's (packages/testkit/src/mocha-hooks.ts) and the app processes that tests
 * start (`node --import`). Makes slow parts that are not under test cheap, and time limits long enough for slow
 * machines.
 */
import { runMediaAtFullPriority } from '@hangout/platform/isolation/testing';
import { hashPasswordsCheaply } from '@hangout/platform/passwords/testing';

/** Environment variable of an app process that keeps the time limits of production, because a test is about them. */
export const REAL_TIMEOUTS = 'HANGOUT_TEST_REAL_TIMEOUTS';

/** Factor for the time limits that only guard against waiting forever, compared to production. */
export const TIMEOUT_FACTOR = 20;

hashPasswordsCheaply();
runMediaAtFullPriority();
if (!process.env[REAL_TIMEOUTS]) globalThis.timeoutFactor = TIMEOUT_FACTOR;
