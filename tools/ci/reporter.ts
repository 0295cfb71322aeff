import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { root } from './command.ts';
import type { Durations } from './durations.ts';
import type { FailedTest } from './failed-tests.ts';
import type { Tally } from './tally.ts';

/** Environment variable with the file for the totals; tools/ci/test.ts reads it. */
export const TALLY_FILE = 'HANGOUT_TEST_TALLY';

const { EVENT_HOOK_END, EVENT_RUN_END, EVENT_TEST_END } = Mocha.Runner.constants;

/** mocha's usual output, and its totals and failed tests in a file for the last lines of the whole run. */
export default class TallyReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const sums: Record<string, number> = {};
    const count = ({ file, duration = 0 }: Mocha.Runnable) => {
      if (file === undefined) return;
      const name = relative(root, file);
      sums[name] = (sums[name] ?? 0) + duration;
    };
    // Workers send the events of a file together when it has ended, so only the durations in the events are right.
    runner.on(EVENT_TEST_END, count).on(EVENT_HOOK_END, count);
    runner.once(EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const durations: Durations = sums;
      const failedTests: FailedTest[] = this.failures.map((test) => ({
        file: test.file === undefined ? '' : relative(root, test.file),
        title: test.fullTitle(),
        message: String(test.err?.message ?? test.err),
      }));
      const report: Tally & { durations: Durations; failedTests: FailedTest[] } = {
        ...{ passed: passes, failed: failures, skipped: pending },
        durations,
        failedTests,
      };
      const file = process.env[TALLY_FILE];
      if (file) writeFileSync(file, JSON.stringify(report));
    });
  }
}
