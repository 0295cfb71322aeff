import {
  fitLeadIn,
  LEAD_IN_RATE,
  type LeadInPlan,
  type LeadInReading,
  leadInMs,
  planLeadIn,
} from '@hangout/rules';
import type { Deck } from './deck.ts';

/** What a lead-in on a deck needs to know. Positions in ms of the song, times on the page's monotonic clock, ms. */
export interface LeadInTask {
  readonly deck: Pick<Deck, 'element' | 'setRate'>;
  /** The position in the song that the listener would hear for a position of the element. */
  readonly positionOf: (currentTime: number) => number;
  /** The hangout's current position in the song: negative until it begins. */
  readonly songTime: () => number;
  readonly bufferMs: number | null;
  /** The delay of a rate as it was learned. */
  readonly delayMs: number;
  /** Full rate was asked for. */
  readonly onFullRate: (result: LeadInResult) => void;
  /** The browser does not play at the rate that was asked for, so the song must be started in another way. */
  readonly onUnable: () => void;
}

export interface LeadInResult {
  /** By how long full rate is heard after it was asked for, if the plan holds, ms. */
  readonly delayMs: number;
  /** The synchronization error that the plan leaves, ms. */
  readonly errorMs: number;
}

const READ_EVERY_MS = 5;
/** On a machine whose timers are late again and again, the third plan is kept, whatever becomes of it. */
const MOST_PLANS = 3;
/** A position this far above what the slow rate gives shows that the browser plays at another one, ms. */
const TOO_FAST_MS = 12;

/**
 * [H281] Leads a deck, which has just been started at the slow rate, into its song: reads how far it is, plans the steps
 * to full rate and asks for them in time. Returns how to stop.
 */
export function runLeadIn(task: LeadInTask): () => void {
  const { deck, positionOf, songTime, bufferMs, delayMs } = task;
  const read = (): LeadInReading => ({
    at: performance.now(),
    position: positionOf(deck.element.currentTime),
  });
  const started = read();
  const readings: LeadInReading[] = [];
  let timer: ReturnType<typeof setTimeout>;
  const after = (ms: number, run: () => void) => {
    timer = setTimeout(run, Math.max(0, ms));
  };

  const planFrom = (heardAt: number | null, now: number): LeadInPlan => {
    const leadIn = {
      heardAt: heardAt ?? started.at + delayMs,
      begin: started.position,
      songStart: now - songTime(),
      bufferMs: heardAt === null ? null : bufferMs,
      delayMs,
    };
    return planLeadIn(leadIn, now);
  };

  const runSteps = ({ steps, errorMs }: LeadInPlan, mayPlanAgain: boolean): void => {
    const [step, ...later] = steps;
    if (!step) return;
    after(step.at - performance.now(), () => {
      const now = performance.now();
      if (mayPlanAgain && now - step.at > step.spareMs) {
        look();
        return;
      }
      deck.setRate(step.rate);
      if (later.length > 0) runSteps({ steps: later, errorMs }, false);
      else task.onFullRate({ delayMs: step.heardAt - now, errorMs });
    });
  };

  let plans = 0;
  const look = (): void => {
    const reading = read();
    readings.push(reading);
    const fastest = started.position + LEAD_IN_RATE * (reading.at - started.at);
    if (reading.position > fastest + TOO_FAST_MS) {
      task.onUnable();
      return;
    }
    const heardAt = fitLeadIn(readings, started.position, bufferMs);
    const plan = planFrom(heardAt, reading.at);
    // Where the readings make no line, the last moment to ask for full rate decides.
    const isDue = (plan.steps[0]?.at ?? 0) - reading.at < 2 * READ_EVERY_MS;
    if (heardAt === null && !isDue) {
      after(READ_EVERY_MS, look);
      return;
    }
    plans += 1;
    runSteps(plan, plans < MOST_PLANS);
  };
  after(READ_EVERY_MS, look);
  return () => clearTimeout(timer);
}

/** Whether enough time is left for a lead-in when a song begins in `leftMs`. */
export const isTimeForLeadIn = (leftMs: number, delayMs: number, bufferMs: number | null): boolean =>
  leftMs > leadInMs(delayMs, bufferMs) - LATE_MS;
/** A lead-in that begins up to this much late still serves, ms. */
const LATE_MS = 25;
