import {
  fitLeadIn,
  LEAD_IN_RATE,
  type LeadInPlan,
  type LeadInReading,
  leadInMs,
  planLeadIn,
} from '@hangout/rules';
import type { Deck } from './deck.ts';

/** Input of a lead-in. Positions in ms of the song, times on the page's monotonic clock, ms. */
export interface LeadInTask {
  readonly deck: Pick<Deck, 'element' | 'setRate'>;
  /** Returns the audible position in the song for a position of the element. */
  readonly positionOf: (currentTime: number) => number;
  /** Returns the hangout's current position in the song; negative until it begins. */
  readonly songTime: () => number;
  readonly bufferMs: number | null;
  /** The learned delay of a rate change. */
  readonly delayMs: number;
  /** Called when full rate has been set. */
  readonly onFullRate: (result: LeadInResult) => void;
  /** Called if the browser does not play at the requested rate, so that the song must be started in another way. */
  readonly onUnable: () => void;
}

export interface LeadInResult {
  /** Planned delay between requesting full rate and hearing it, ms. */
  readonly delayMs: number;
  /** Synchronization error that remains by the plan, ms. */
  readonly errorMs: number;
}

const READ_EVERY_MS = 5;
/** Most plans per lead-in: if the machine's timers are repeatedly late, the third plan is carried out regardless. */
const MOST_PLANS = 3;
/** A position this far above that of the slow rate shows that the browser plays at another rate, ms. */
const TOO_FAST_MS = 12;

/**
 * [H281] Leads a deck that was just started at the slow rate into its song: reads its position, plans the steps to
 * full rate and sets the rates on time. Returns a function that stops it.
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
    // If the readings do not fit a line, reads on until full rate must be requested.
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

/** True if enough time is left for a lead-in when a song begins in `leftMs`. */
export const isTimeForLeadIn = (leftMs: number, delayMs: number, bufferMs: number | null): boolean =>
  leftMs > leadInMs(delayMs, bufferMs) - LATE_MS;
/** Tolerated lateness of the start of a lead-in, ms. */
const LATE_MS = 25;
