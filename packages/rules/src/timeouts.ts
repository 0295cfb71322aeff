declare global {
  /** Factor applied by `scaleTimeout`; the tests raise it, production never sets it. */
  var timeoutFactor: number | undefined;
}

/**
 * Scales a time limit that only guards against waiting for ever, ms. On a machine busy with tests such a limit would
 * end work that is merely slow, so the tests multiply all of them by one factor.
 */
export const scaleTimeout = (ms: number): number => ms * (globalThis.timeoutFactor ?? 1);
