/** The report of a mocha run (reporter.ts) and the last lines of the whole run that are made from it. */

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Results of one test file: its tests by result, and the total duration of its tests and hooks. The time for loading
 * modules is not included.
 */
export interface FileResult extends Tally {
  readonly ms: number;
}

export interface FailedTest {
  /** The file's path inside the project; empty if the runner does not report it. */
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
 * Reads the report of reporter.ts. A runner without a report, or one that exits with an error and no failed test,
 * counts as one failure.
 */
export function readReport(text: string | undefined, exitCode: number): Report {
  // reporter.ts writes the report, hence the cast.
  const report: Report = text === undefined ? { files: {}, failedTests: [] } : (JSON.parse(text) as Report);
  if (text !== undefined && (exitCode === 0 || tallyOf(report).failed > 0)) return report;
  const message =
    text === undefined ? 'it ended before its report' : `it exited with ${exitCode} and no failed test`;
  return {
    files: { ...report.files, mocha: { ...nothing, failed: 1, ms: 0 } },
    failedTests: [...report.failedTests, { file: 'mocha', title: 'the run of mocha', message }],
  };
}

/** Returns the last line of a run. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** True if something passed and nothing failed; in CI nothing may be skipped either. */
export const isGood = ({ passed, failed, skipped }: Tally, inCi: boolean): boolean =>
  passed > 0 && failed === 0 && !(inCi && skipped > 0);

/** Formats the slowest files, slowest first. */
export function slowestFiles({ files }: Report, count = 10): string[] {
  return Object.entries(files)
    .sort(([, one], [, other]) => other.ms - one.ms)
    .slice(0, count)
    .map(([file, { ms }]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** Uses one line, because the output of a long run is often kept only in part. */
const shorten = (message: string) => message.replaceAll(/\s+/g, ' ').trim().slice(0, 400);

/** Formats the failed tests, two lines each. */
export function formatFailedTests(failedTests: readonly FailedTest[]): string[] {
  return failedTests.flatMap(({ file, title, message }) => [`${file}: ${title}`, `    ${shorten(message)}`]);
}

/**
 * Describes a file that failed and then passed when repeated. The run names it, because the file or the product has a
 * defect that shows only sometimes.
 */
export function formatFlaky({ file, title, message }: FailedTest): string {
  return `flaky: ${file}: ${title}: ${shorten(message)}`;
}
