import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import type { Tally } from './tally.ts';

/** Where the numbers go; tools/ci/test.ts reads them. */
export const TALLY_FILE = 'HANGOUT_TEST_TALLY';

/** mocha's own words for people, and its numbers in a file for the last line of the whole run. */
export default class TallyReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const tally: Tally = { passed: passes, failed: failures, skipped: pending };
      const file = process.env[TALLY_FILE];
      if (file) writeFileSync(file, JSON.stringify(tally));
    });
  }
}
