import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTestsNotRun, TESTS_NOT_RUN_FILE, type TestsNotRun } from '@hangout/testkit/programs/not-run';
import { root, runAndForward } from './command.ts';
import { type Durations, durationsOf } from './durations.ts';
import { type FailedTest, failedTestsOf } from './failed-tests.ts';
import { TALLY_FILE } from './reporter.ts';
import { type Tally, tallyOf } from './tally.ts';

/** A group of test files that one mocha runs. */
export interface Suite {
  name: string;
  files: readonly string[];
  /** Patterns of files that match `files` but belong to another suite. */
  except?: readonly string[];
  options: readonly string[];
  /** Path endings of the slowest files: they start first, so that no worker runs one alone at the end. */
  longest?: readonly string[];
  /** Whether the suite's browsers open the built client. */
  needsClient?: boolean;
}

/** The outcome of one suite. */
export interface SuiteOutcome {
  tally: Tally;
  notRun: TestsNotRun[];
  durations: Durations;
  failedTests: FailedTest[];
}

/**
 * Suites of one phase run beside each other, and a phase begins when the one before it has ended. Units and end-to-end
 * files keep two cores busy by themselves; the suites of the last phase mostly wait for leases and for songs.
 */
export const phases: readonly (readonly Suite[])[] = [
  [
    {
      name: 'units, REST and rooms',
      except: ['**/*.{cluster,chaos}.test.ts', 'tools/memory-attack/**'],
      files: [
        '{packages/*,rest-api,game-server,standalone,loadtest,world,client}/src/**/*.test.ts',
        'client/*.test.ts',
        '{tools,e2e}/**/*.test.ts',
      ],
      options: ['--parallel', '--jobs', '3'],
      longest: [
        '/malformed.test.ts',
        '/process-upload.test.ts',
        '/hostile-songs.test.ts',
        '/scenario.test.ts',
        '/access.test.ts',
        '/uploads.test.ts',
        '/crowd.test.ts',
        '/jobs.test.ts',
        '/crate-editors.test.ts',
      ],
    },
  ],
  [
    {
      name: 'end to end',
      files: ['e2e/**/*.e2e.ts'],
      // More files than cores: songs, timeouts and animations make them wait.
      options: ['--config', '.mocharc.e2e.json', '--parallel', '--jobs', '3'],
      longest: [
        '/accessibility.e2e.ts',
        '/visit.e2e.ts',
        // Begun by its name it would run alone at the end for two minutes.
        '/security.e2e.ts',
        '/person-cards.e2e.ts',
        '/chat.e2e.ts',
        '/hangout-settings.e2e.ts',
        '/playlists.e2e.ts',
        '/listening.e2e.ts',
        '/keyboard.e2e.ts',
        '/ways-in.e2e.ts',
        '/first-minute.e2e.ts',
        '/notifications.e2e.ts',
        '/sessions.e2e.ts',
      ],
      needsClient: true,
    },
  ],
  [
    // These tests record a browser's sound without gaps: one file at a time in each of the two suites.
    {
      name: 'drain in browsers',
      files: ['tools/cluster/**/*.e2e.ts'],
      options: ['--config', '.mocharc.e2e.json'],
      needsClient: true,
    },
    {
      name: 'sync in browsers',
      files: ['tools/sync-bench/**/*.e2e.ts'],
      // The change of a song's quality by ear needs both cores: npx mocha --config .mocharc.e2e.json tools/sync-bench/visit.e2e.ts
      options: ['--config', '.mocharc.e2e.json', '--grep', '\\[H290\\]', '--invert'],
      needsClient: true,
    },
    {
      name: 'cluster',
      files: ['tools/**/*.cluster.test.ts'],
      options: ['--parallel', '--jobs', '2'],
      longest: ['/redis.cluster.test.ts'],
    },
  ],
];

/** The suite's files, the slowest ones first. */
export function filesOf({ files, except = [], longest = [] }: Suite): string[] {
  const exclude = ['**/node_modules/**', '**/dist/**', ...except];
  const found = files.flatMap((pattern) => globSync(pattern, { cwd: root, exclude })).sort();
  const first = longest.flatMap((end) => found.filter((file) => file.endsWith(end)));
  return [...new Set([...first, ...found])];
}

/** Runs the files of one suite by mocha and counts the results; mocha's output goes to `write`. */
export async function runSuite(
  { options }: Suite,
  files: readonly string[],
  write: (text: string) => void,
): Promise<SuiteOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-tally-'));
  try {
    const file = join(folder, 'tally.json');
    const notRunFile = join(folder, 'not-run.ndjson');
    const color = process.stdout.isTTY ? ['--color'] : [];
    const reporter = [...color, '--reporter', './tools/ci/reporter.ts'];
    const code = await runAndForward(
      ['mocha', ...options, ...reporter, ...files],
      { [TALLY_FILE]: file, [TESTS_NOT_RUN_FILE]: notRunFile },
      write,
    );
    const report = readIfThere(file);
    return {
      tally: tallyOf(report, code),
      notRun: readTestsNotRun(notRunFile),
      durations: durationsOf(report),
      failedTests: failedTestsOf(report),
    };
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
