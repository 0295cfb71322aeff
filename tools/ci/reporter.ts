import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { root } from './command.ts';
import { type FailedTest, type FileResult, nothing, type Report } from './report.ts';

/** Environment variable with the path of the report; run-mocha.ts sets it. */
export const REPORT_FILE = 'HANGOUT_TEST_REPORT';

const { EVENT_HOOK_END, EVENT_RUN_END, EVENT_TEST_END, EVENT_TEST_FAIL } = Mocha.Runner.constants;
const nameOf = (file: string | undefined) => (file === undefined ? '' : relative(root, file));

/** Mocha's spec reporter, which also writes the results of each file to the report. */
export default class FileReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const files: Record<string, FileResult> = {};
    const change = (file: string | undefined, count: (result: FileResult) => Partial<FileResult>) => {
      const result = files[nameOf(file)] ?? { ...nothing, ms: 0 };
      files[nameOf(file)] = { ...result, ...count(result) };
    };
    // A worker sends the events of a file only after the file has ended: their durations are right, but the
    // times of their arrival mean nothing.
    const addDuration = ({ file, duration = 0 }: Mocha.Runnable) => {
      // Root hooks belong to no file.
      if (file !== undefined) change(file, ({ ms }) => ({ ms: ms + duration }));
    };
    runner.on(EVENT_TEST_END, addDuration).on(EVENT_HOOK_END, addDuration);
    runner.on(EVENT_TEST_END, (test) => {
      if (test.isPending()) change(test.file, ({ skipped }) => ({ skipped: skipped + 1 }));
      else if (test.state === 'passed') change(test.file, ({ passed }) => ({ passed: passed + 1 }));
    });
    // A failed hook counts as a failed test.
    runner.on(EVENT_TEST_FAIL, ({ file }) => change(file, ({ failed }) => ({ failed: failed + 1 })));
    runner.once(EVENT_RUN_END, () => {
      const failedTests = this.failures.map(
        (test): FailedTest => ({
          file: nameOf(test.file),
          title: test.fullTitle(),
          message: String(test.err?.message ?? test.err),
        }),
      );
      const report: Report = { files, failedTests };
      const file = process.env[REPORT_FILE];
      if (file) writeFileSync(file, JSON.stringify(report));
    });
  }
}
