import { cost } from './cost.ts';

/** Makes password hashing cheap in this process, for tests that sign up many people. */
export function hashPasswordsCheaply(): void {
  Object.assign(cost, { memory: 64, passes: 1 });
}
