import { appendFileSync, readFileSync } from 'node:fs';

/** Names the file that collects the tests which a run counts apart; tools/ci/test.ts reads it. */
export const TESTS_NOT_RUN_FILE = 'HANGOUT_TESTS_APART';

/** Tests that could not run, because the outside program that they are about is not installed. */
export interface TestsNotRun {
  readonly program: string;
  /** How many tests. */
  readonly tests: number;
}

/** Adds to the file of this run; prints where there is none, as when mocha was called by hand. */
export function recordTestsNotRun(apart: TestsNotRun): void {
  const file = process.env[TESTS_NOT_RUN_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(apart)}\n`);
  else for (const line of formatTestsNotRun([apart])) console.log(line);
}

/** What the processes of one run have counted apart; nothing where no file was written. */
export function readTestsNotRun(file: string): TestsNotRun[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  // Each line was written by countApart.
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestsNotRun);
}

/** [H455] One line for each missing program, printed before the last line of a run. */
export function formatTestsNotRun(list: readonly TestsNotRun[]): string[] {
  return missingPrograms(list).map((program) => {
    const tests = list.filter((one) => one.program === program).reduce((sum, one) => sum + one.tests, 0);
    return `${tests} ${tests === 1 ? 'test' : 'tests'} apart: ${program} is not installed`;
  });
}

/** Each program that was missing, once. */
export function missingPrograms(list: readonly TestsNotRun[]): string[] {
  return [...new Set(list.map(({ program }) => program))];
}
