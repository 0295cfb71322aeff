import { TIMEOUT_FACTOR } from './test-settings.ts';

/** Call it inside a `describe` about time limits: its tests run with those of production. */
export function useRealTimeouts(): void {
  before(() => {
    globalThis.timeoutFactor = 1;
  });
  after(() => {
    globalThis.timeoutFactor = TIMEOUT_FACTOR;
  });
}
