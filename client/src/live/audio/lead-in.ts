import {
  fitLeadIn,
  LEAD_IN_RATE,
  type LeadInPlan,
  type LeadInReading,
  leadInMs,
  planLeadIn,
} from '@hangout/rules';
import type { Deck } from './deck.ts';

/**
 * What a lead-in (the slow and silent start of a song) needs. Positions are ms of the song, times are ms of
 * the page's monotonic clock.
 */
export interface LeadInTask {
  readonly deck: Pick<Deck, 'element' | 'setRate'>;
  /** Converts a position of the element (s) to the audible position in the song. */
  readonly positionOf: (currentTime: number) => number;
  /** Returns the hangout's position in the song; negative before the song begins. */
  readonly songTime: () => number;
  readonly bufferMs: number | null;
  /** Learned delay from setting a rate until it is audible. */
  readonly delayMs: number;
  /** Called when full rate has been set. */
  readonly onFullRate: (result: LeadInResult) => void;
  /** Called if the browser ignores the slow rate, so that the song must be started in another way. */
  readonly onUnable: () => void;
}

export interface LeadInResult {
  readonly delayMs: number;
  /** Synchronization error that remains with this plan, ms. */
  readonly errorMs: number;
  /** Whether the position readings showed when the slow part became audible. */
  readonly isHeard: boolean;
}

const READ_EVERY_MS = 5;
/**
 * Maximum number of times that a lead-in is planned. If timers are late again and again, the last plan is
 * carried out anyway.
 */
const MOST_PLANS = 3;
/**
 * A position that is ahead of what the slow rate allows by more than this, ms, shows that the browser does not use the
 * slow rate.
 */
const TOO_FAST_MS = 12;

/**
 * [H281] Brings a deck that has just started at the slow rate to full rate, so that its song is heard on time. It reads
 * the deck's position, plans when to change the rate, and sets each rate at its time. The returned function cancels the
 * lead-in.
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

  const runSteps = ({ steps, errorMs }: LeadInPlan, isHeard: boolean, mayPlanAgain: boolean): void => {
    const [step, ...later] = steps;
    if (!step) return;
    after(step.at - performance.now(), () => {
      const now = performance.now();
      if (mayPlanAgain && now - step.at > step.spareMs) {
        look();
        return;
      }
      deck.setRate(step.rate);
      if (later.length > 0) runSteps({ steps: later, errorMs }, isHeard, false);
      else task.onFullRate({ delayMs: step.heardAt - now, errorMs, isHeard });
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
    // Playback is not audible yet, or the readings disagree on when it became audible: reads again until the full rate
    // must be set.
    const isDue = (plan.steps[0]?.at ?? 0) - reading.at < 2 * READ_EVERY_MS;
    if (heardAt === null && !isDue) {
      after(READ_EVERY_MS, look);
      return;
    }
    plans += 1;
    runSteps(plan, heardAt !== null, plans < MOST_PLANS);
  };
  after(READ_EVERY_MS, look);
  return () => clearTimeout(timer);
}

/** Returns whether `leftMs` before the start of a song is enough time for a lead-in. */
export const isTimeForLeadIn = (leftMs: number, delayMs: number, bufferMs: number | null): boolean =>
  leftMs > leadInMs(delayMs, bufferMs) - LATE_MS;
/** A lead-in may start at most this late, ms. */
const LATE_MS = 25;
