/**
 * Settings of every process of the tests: mocha's (packages/testkit/src/mocha-hooks.ts) and the app processes that tests
 * start (`node --import`). What costs time without being tested is cheap, and no limit ends what is merely slow.
 */
import { runMediaAtFullPriority } from '@hangout/server/isolation/testing';
import { hashPasswordsCheaply } from '@hangout/server/passwords/testing';

/** Environment variable of an app process whose time limits are those of production, because a test is about them. */
export const REAL_TIMEOUTS = 'HANGOUT_TEST_REAL_TIMEOUTS';

/** As many times longer than in production are the limits that only guard against waiting for ever. */
export const TIMEOUT_FACTOR = 20;

hashPasswordsCheaply();
runMediaAtFullPriority();
if (!process.env[REAL_TIMEOUTS]) globalThis.timeoutFactor = TIMEOUT_FACTOR;
