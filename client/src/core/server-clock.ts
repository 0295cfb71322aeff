import {
  addClockSample,
  type ClockSample,
  EMPTY_CLOCK,
  isClockReady,
  nextSampleIn,
  resetClockSamples,
  type ServerClock,
  serverTimeAt,
} from '@hangout/rules';

/** Asks the hangout what time it is; `sent` is the page's steady clock in ms. */
export type RequestServerTime = (sent: number) => Promise<{ readonly now: number }>;

let clock: ServerClock = EMPTY_CLOCK;

/** [H090] The server's time now, epoch ms. Before the first answer it is this machine's own guess. */
export function serverNow(): number {
  return serverTimeAt(clock, performance.now()) ?? performance.timeOrigin + performance.now();
}

/** [H090] Whether enough was heard from the server to begin music. */
export function isServerTimeKnown(): boolean {
  return isClockReady(clock);
}

/** Keeps asking the time until stopped: often at first, and again after sleep or a lost network. */
export function startClockSync(ask: RequestServerTime): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const later = () => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(sample, nextSampleIn(clock));
  };
  const sample = async () => {
    const sent = performance.now();
    try {
      const { now } = await ask(sent);
      const answer: ClockSample = { sent, received: performance.now(), serverNow: now };
      if (!isOver) clock = addClockSample(clock, answer);
    } catch {
      // The line is down or busy: the next one is asked in its time.
      if (!isOver) await new Promise((resolve) => setTimeout(resolve, 500));
    }
    later();
  };
  const reopen = () => {
    if (document.visibilityState === 'hidden') return;
    clock = resetClockSamples(clock);
    later();
  };
  clock = resetClockSamples(clock);
  document.addEventListener('visibilitychange', reopen);
  globalThis.addEventListener('online', reopen);
  void sample();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', reopen);
    globalThis.removeEventListener('online', reopen);
  };
}
