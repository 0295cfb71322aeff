/**
 * The report of a mocha run, which reporter.ts writes, and the last lines of a test run, which are made from
 * it.
 */

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Results of one test file. `ms` is the time of its tests and hooks, without the loading of modules. */
export interface FileResult extends Tally {
  readonly ms: number;
}

export interface FailedTest {
  /** Path of the file inside the project; empty if the runner does not report it. */
  readonly file: string;
  readonly title: string;
  readonly message: string;
}

export interface Report {
  /** Keyed by the file's path inside the project. */
  readonly files: Readonly<Record<string, FileResult>>;
  readonly failedTests: readonly FailedTest[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

export const tallyOf = ({ files }: Report): Tally => Object.values(files).reduce<Tally>(add, nothing);

/**
 * Reads the report of reporter.ts. If there is none, or if the runner exits with an error but no failed test,
 * that counts as one failure.
 */
export function readReport(text: string | undefined, exitCode: number): Report {
  // The cast is safe: reporter.ts writes the report.
  const report: Report = text === undefined ? { files: {}, failedTests: [] } : (JSON.parse(text) as Report);
  if (text !== undefined && (exitCode === 0 || tallyOf(report).failed > 0)) return report;
  const message =
    text === undefined ? 'it ended before its report' : `it exited with ${exitCode} and no failed test`;
  return {
    files: { ...report.files, mocha: { ...nothing, failed: 1, ms: 0 } },
    failedTests: [...report.failedTests, { file: 'mocha', title: 'the run of mocha', message }],
  };
}

/** Formats the last line of a run. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Returns whether something passed and nothing failed; in CI nothing may be skipped either. */
export const isGood = ({ passed, failed, skipped }: Tally, inCi: boolean): boolean =>
  passed > 0 && failed === 0 && !(inCi && skipped > 0);

export function slowestFiles({ files }: Report, count = 10): string[] {
  return Object.entries(files)
    .sort(([, one], [, other]) => other.ms - one.ms)
    .slice(0, count)
    .map(([file, { ms }]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** Puts a message on one line and shortens it, because often only the end of a long output is kept. */
const shorten = (message: string) => message.replaceAll(/\s+/g, ' ').trim().slice(0, 400);

/** Formats the failed tests, two lines each. */
export function formatFailedTests(failedTests: readonly FailedTest[]): string[] {
  return failedTests.flatMap(({ file, title, message }) => [`${file}: ${title}`, `    ${shorten(message)}`]);
}

/**
 * Formats a test that failed and passed when its file was repeated. It is listed because the file or the
 * product has a defect that shows only at times.
 */
export function formatFlaky({ file, title, message }: FailedTest): string {
  return `flaky: ${file}: ${title}: ${shorten(message)}`;
}
