import {
  addClockSample,
  type ClockSample,
  EMPTY_CLOCK,
  isClockReady,
  nextSampleIn,
  resetClockSamples,
  SAMPLES_BEFORE_MUSIC,
  type ServerClock,
  serverTimeAt,
} from '@hangout/rules';
import { deviceNow, learnServerTime } from './device-clock.ts';

/** Requests the server's time. `sent` is when the request is sent, ms of the page's monotonic clock. */
type RequestServerTime = (sent: number) => Promise<{ readonly now: number }>;

function createServerClock() {
  let clock: ServerClock = EMPTY_CLOCK;
  let stopSync: (() => void) | null = null;

  /** [H090] Returns the server's time, epoch ms; [H2164] by this device's clock unless a visit measures it. */
  function serverNow(): number {
    return serverTimeAt(clock, performance.now()) ?? deviceNow();
  }

  /** [H090] Returns whether the server's time is known well enough to start music. */
  function isServerTimeKnown(): boolean {
    return isClockReady(clock);
  }

  /** Returns whether there is at least one measurement; it may be wrong by half of a round trip. */
  const isServerTimeEstimated = (): boolean => clock.offset !== null;

  /**
   * [H1914] Makes a first estimate from the times at which the server got a request and answered it, if the browser
   * knows when it sent the request and got the response. The samples of `startClockSync` replace it.
   */
  function estimateServerTime(
    url: string,
    { receivedAt, sentAt }: { readonly receivedAt: number; readonly sentAt: number },
  ): void {
    const timing = performance.getEntriesByName(url).at(-1);
    if (clock.offset !== null || !(timing instanceof PerformanceResourceTiming) || timing.requestStart === 0)
      return;
    const received = timing.responseStart - (sentAt - receivedAt);
    const sample = { sent: timing.requestStart, received, serverNow: receivedAt };
    clock = resetClockSamples(addClockSample(clock, sample));
  }

  /** Measures the server's time until `stopClockSync`, more often at first and after sleep or a lost network. */
  function startClockSync(request: RequestServerTime): void {
    stopSync?.();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let unanswered = 0;
    const scheduleNext = () => {
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(sample, nextSampleIn(clock));
    };
    const sample = async () => {
      const sent = performance.now();
      // [H286] The first requests run in parallel, because the music waits for them.
      const mayOverlap = !isClockReady(clock) && unanswered < SAMPLES_BEFORE_MUSIC;
      if (mayOverlap) scheduleNext();
      unanswered += 1;
      try {
        const { now } = await request(sent);
        const answer: ClockSample = { sent, received: performance.now(), serverNow: now };
        if (!isStopped) {
          clock = addClockSample(clock, answer);
          learnServerTime(serverNow());
        }
      } catch {
        // The connection is lost or busy; the next request is sent at its usual time.
        if (!isStopped) await new Promise((resolve) => setTimeout(resolve, 500));
      }
      unanswered -= 1;
      if (!mayOverlap) scheduleNext();
    };
    const reopen = () => {
      if (document.visibilityState === 'hidden') return;
      clock = resetClockSamples(clock);
      scheduleNext();
    };
    clock = resetClockSamples(clock);
    document.addEventListener('visibilitychange', reopen);
    globalThis.addEventListener('online', reopen);
    void sample();
    stopSync = () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', reopen);
      globalThis.removeEventListener('online', reopen);
    };
  }

  /** [H2164] Also forgets what was measured, because the page's monotonic clock stops while the device sleeps. */
  function stopClockSync(): void {
    stopSync?.();
    stopSync = null;
    clock = EMPTY_CLOCK;
  }

  return {
    serverNow,
    isServerTimeKnown,
    isServerTimeEstimated,
    estimateServerTime,
    startClockSync,
    stopClockSync,
  };
}

export const {
  serverNow,
  isServerTimeKnown,
  isServerTimeEstimated,
  estimateServerTime,
  startClockSync,
  stopClockSync,
} = createServerClock();
