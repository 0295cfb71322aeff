import type { Home } from '../../e2e/house.ts';
import type { Account, Caller } from '../../e2e/people.ts';
import type { Stay } from '../../e2e/stay.ts';

/** What one chapter leaves for the next ones. */
export interface AcceptanceRun {
  /** Runs one step, and prints it with its time. */
  step<T>(words: string, work: () => Promise<T>): Promise<T>;
  /** Notes a phase on the way to the first sound, seconds. */
  recordPhase(phase: string, seconds: number): void;
  app: Home | null;
  hangout: TestHangout | null;
}

/** The hangout of the evening with the people in it. */
export interface TestHangout {
  readonly slug: string;
  readonly ann: Account;
  readonly annSession: Stay;
  /** A guest first, an account later. */
  bob: Caller;
  bobSession: Stay;
  readonly songId: string;
}

/** A part of the evening that can fail by itself. */
export interface AcceptanceTest {
  readonly title: string;
  run(evening: AcceptanceRun): Promise<void>;
}

export interface Step {
  readonly description: string;
  readonly seconds: number;
}

export interface Phase {
  readonly phase: string;
  readonly seconds: number;
}

/** A new evening; `steps` and `marks` fill as it goes. */
export function createAcceptanceRun(log: (words: string) => void) {
  const steps: Step[] = [];
  const marks: Phase[] = [];
  const evening: AcceptanceRun = {
    app: null,
    hangout: null,
    recordPhase: (phase, seconds) => marks.push({ phase, seconds }),
    async step(words, work) {
      const begun = performance.now();
      try {
        const result = await work();
        const seconds = (performance.now() - begun) / 1000;
        steps.push({ description: words, seconds });
        log(`  ${seconds.toFixed(2).padStart(7)} s  ${words}`);
        return result;
      } catch (error) {
        log(`   FAILED  ${words}`);
        throw error;
      }
    },
  };
  return { evening, steps, marks };
}

/** What an earlier chapter must have left. @throws where it did not */
export function requireResult<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} is missing: an earlier chapter failed`);
  return value;
}
