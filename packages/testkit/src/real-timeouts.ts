import { TIMEOUT_FACTOR } from './test-settings.ts';

/** Call it inside a `describe` about time limits: they are as in production there. */
export function useRealTimeouts(): void {
  before(() => {
    globalThis.timeoutFactor = 1;
  });
  after(() => {
    globalThis.timeoutFactor = TIMEOUT_FACTOR;
  });
}
