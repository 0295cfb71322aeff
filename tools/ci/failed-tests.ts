/** A test or hook that failed. */
export interface FailedTest {
  /** The file's path inside the project; empty where the runner does not tell it. */
  file: string;
  title: string;
  message: string;
}

/** Failed tests in a reporter's file; none where the runner ended before it could write one. */
export function failedTestsOf(report: string | undefined): FailedTest[] {
  if (report === undefined) return [];
  // reporter.ts writes the file.
  return (JSON.parse(report) as { failedTests?: FailedTest[] }).failedTests ?? [];
}

/** The failed tests as text, two lines each: they end a run, since the output of a long one is often kept only in part. */
export function formatFailedTests(failedTests: readonly FailedTest[], maxMessage = 400): string[] {
  return failedTests.flatMap(({ file, title, message }) => [
    `${file}: ${title}`,
    `    ${message.replaceAll(/\s+/g, ' ').trim().slice(0, maxMessage)}`,
  ]);
}
