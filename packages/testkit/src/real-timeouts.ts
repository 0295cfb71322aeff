import { TIMEOUT_FACTOR } from './test-settings.ts';

/** Call inside a describe that tests time limits: sets them to their production values. */
export function useRealTimeouts(): void {
  before(() => {
    globalThis.timeoutFactor = 1;
  });
  after(() => {
    globalThis.timeoutFactor = TIMEOUT_FACTOR;
  });
}
