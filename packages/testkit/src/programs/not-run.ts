import { appendFileSync, readFileSync } from 'node:fs';

/**
 * Environment variable with the file in which tests that were not run are recorded; tools/ci/test.ts reads
 * it.
 */
export const TESTS_NOT_RUN_FILE = 'HANGOUT_TESTS_NOT_RUN';

export interface TestsNotRun {
  readonly program: string;
  readonly tests: number;
}

/**
 * Appends an entry to the file in `TESTS_NOT_RUN_FILE`. Without a file, as when mocha is called directly,
 * prints it.
 */
export function recordTestsNotRun(notRun: TestsNotRun): void {
  const file = process.env[TESTS_NOT_RUN_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(notRun)}\n`);
  else for (const line of formatTestsNotRun([notRun])) console.log(line);
}

export function readTestsNotRun(file: string): TestsNotRun[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  // The cast is safe: `recordTestsNotRun` writes each line.
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestsNotRun);
}

/** [H455] Formats a line for each missing program, printed before the last line of a run. */
export function formatTestsNotRun(list: readonly TestsNotRun[]): string[] {
  return missingPrograms(list).map((program) => {
    const tests = list
      .filter((entry) => entry.program === program)
      .reduce((sum, entry) => sum + entry.tests, 0);
    return `${tests} ${tests === 1 ? 'test' : 'tests'} not run: ${program} is not installed`;
  });
}

export function missingPrograms(list: readonly TestsNotRun[]): string[] {
  return [...new Set(list.map(({ program }) => program))];
}
