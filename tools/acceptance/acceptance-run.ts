import type { ApiUser, RegisteredUser } from '@hangout/testkit/accounts';
import type { RestartableApp } from '@hangout/testkit/app-process/restartable-app';
import type { StayingClient } from '@hangout/testkit/staying-client';

/** State that one acceptance test leaves for the tests after it. */
export interface AcceptanceRun {
  /** Runs one step and prints its name with its duration. */
  step<T>(description: string, work: () => Promise<T>): Promise<T>;
  /** Records the duration of a phase between start and first sound, seconds. */
  recordPhase(phase: string, seconds: number): void;
  app: RestartableApp | null;
  hangout: TestHangout | null;
}

/** The hangout of the run and the users in it. */
export interface TestHangout {
  readonly slug: string;
  readonly ann: RegisteredUser;
  readonly annSession: StayingClient;
  /** A user who is a guest at first and registers later. */
  bob: ApiUser;
  bobSession: StayingClient;
  readonly songId: string;
}

/** One acceptance test; it may depend on state left by earlier tests. */
export interface AcceptanceTest {
  readonly title: string;
  run(run: AcceptanceRun): Promise<void>;
}

export interface Step {
  readonly description: string;
  readonly seconds: number;
}

export interface Phase {
  readonly phase: string;
  readonly seconds: number;
}

/** A new run without state; its tests fill `steps` and `marks`. */
export function createAcceptanceRun(log: (description: string) => void) {
  const steps: Step[] = [];
  const marks: Phase[] = [];
  const run: AcceptanceRun = {
    app: null,
    hangout: null,
    recordPhase: (phase, seconds) => marks.push({ phase, seconds }),
    async step(description, work) {
      const begun = performance.now();
      try {
        const result = await work();
        const seconds = (performance.now() - begun) / 1000;
        steps.push({ description, seconds });
        log(`  ${seconds.toFixed(2).padStart(7)} s  ${description}`);
        return result;
      } catch (error) {
        log(`   FAILED  ${description}`);
        throw error;
      }
    },
  };
  return { run, steps, marks };
}

/**
 * Returns a value that an earlier test must have left.
 * @throws Error where that test failed
 */
export function requireResult<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} is missing: an earlier test failed`);
  return value;
}
