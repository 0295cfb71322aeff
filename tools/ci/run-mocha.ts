import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTestsNotRun, TESTS_NOT_RUN_FILE, type TestsNotRun } from '@hangout/testkit/programs/not-run';
import { RUNNING_FILES_FOLDER } from '@hangout/testkit/running-files';
import { runAndForward } from './command.ts';
import { type Report, readReport } from './report.ts';
import { REPORT_FILE } from './reporter.ts';

export interface MochaOutcome {
  readonly report: Report;
  readonly notRun: readonly TestsNotRun[];
}

/**
 * Runs test files with mocha, `jobs` at a time in the given order, and passes its output to `write`.
 * @param environment environment variables in addition to those of this process
 * @param tag runs only tests whose title contains it
 */
export async function runMocha(
  files: readonly string[],
  jobs: number,
  write: (text: string) => void,
  {
    environment = {},
    tag,
  }: { environment?: Readonly<Record<string, string>>; tag?: string | undefined } = {},
): Promise<MochaOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-report-'));
  const reportFile = join(folder, 'report.json');
  const notRunFile = join(folder, 'not-run.ndjson');
  const parallel = jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : [];
  const tagged = tag === undefined ? [] : ['--fgrep', tag];
  const color = process.stdout.isTTY ? ['--color'] : [];
  try {
    const code = await runAndForward(
      ['mocha', ...parallel, ...tagged, ...color, '--reporter', './tools/ci/reporter.ts', ...files],
      {
        ...environment,
        [REPORT_FILE]: reportFile,
        [TESTS_NOT_RUN_FILE]: notRunFile,
        [RUNNING_FILES_FOLDER]: join(folder, 'running'),
      },
      write,
    );
    return { report: readReport(readIfThere(reportFile), code), notRun: readTestsNotRun(notRunFile) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
