import { TIMEOUT_FACTOR } from './test-settings.ts';

/** Inside a describe that is about time limits of the product: they are those of production. */
export function useRealTimeouts(): void {
  before(() => {
    globalThis.timeoutFactor = 1;
  });
  after(() => {
    globalThis.timeoutFactor = TIMEOUT_FACTOR;
  });
}
