function createDeviceClock() {
  /** How far the server's clock is ahead of this device's, ms; the device's may be wrong by days. */
  let serverAheadMs = 0;

  /** [H2164] Returns the server's time by this device's clock, epoch ms. Unlike a monotonic clock it runs during sleep. */
  const deviceNow = (): number => Date.now() + serverAheadMs;

  /** Corrects `deviceNow` by a time that the server has just told, epoch ms. */
  function learnServerTime(now: number | undefined): void {
    if (now) serverAheadMs = now - Date.now();
  }

  return { deviceNow, learnServerTime };
}

export const { deviceNow, learnServerTime } = createDeviceClock();
