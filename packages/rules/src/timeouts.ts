declare global {
  /** Factor that `scaleTimeout` applies. The tests raise it; production never sets it. */
  var timeoutFactor: number | undefined;
}

/**
 * Scales a time limit that only prevents waiting for ever, ms. On a machine busy with tests such a limit would abort
 * work that is merely slow, so the tests multiply all of these limits by one factor.
 */
export const scaleTimeout = (ms: number): number => ms * (globalThis.timeoutFactor ?? 1);
