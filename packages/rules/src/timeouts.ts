declare global {
  /** Multiplies the time limits that pass through `scaleTimeout`; the tests raise it, production never sets it. */
  var timeoutFactor: number | undefined;
}

/**
 * A time limit that only guards against waiting for ever, ms. On a machine that is busy with tests such a limit would end
 * work that is merely slow, so the tests multiply all of them by one factor.
 */
export const scaleTimeout = (ms: number): number => ms * (globalThis.timeoutFactor ?? 1);
