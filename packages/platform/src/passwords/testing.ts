import { cost } from './cost.ts';

/** Makes hashing new passwords cheap in this process, for tests that sign up many people. */
export function hashPasswordsCheaply(): void {
  Object.assign(cost, { memory: 64, passes: 1 });
}
