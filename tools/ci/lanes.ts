import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { TEST_ENGINE } from '@hangout/testkit/browser/engine';
import { LONG_LANE } from '@hangout/testkit/lane';
import type { Program } from '@hangout/testkit/programs';
import { root } from './command.ts';

/** A set of test files that one command runs. */
export interface Lane {
  readonly files: readonly string[];
  /** Patterns of files that match `files` but are in another lane. */
  readonly except?: readonly string[];
  readonly jobs: number;
  /** Whether the checks of the source run before the tests. */
  readonly hasChecks?: boolean;
  /** Runs only tests with this tag in their titles. */
  readonly tag?: string;
  /** A program without which none of the lane's tests can run. */
  readonly program?: Program;
  readonly environment?: Readonly<Record<string, string>>;
}

const sources = '{packages/*,rest-api,game-server,worker,standalone,loadtest,world,client}/src/**';

export const lanes = {
  /**
   * The tests that everybody runs. One file more than cores runs at a time, because tests often wait, for
   * example for songs or animations.
   */
  test: {
    hasChecks: true,
    files: [`${sources}/*.test.ts`, 'client/*.test.ts', '{tools,e2e}/**/*.{test,e2e}.ts'],
    except: ['**/*.{sound,long}.{test,e2e}.ts'],
    jobs: availableParallelism() + 1,
  },
  /** Tests that record sound. A busy CPU causes dropouts, so one file runs at a time. */
  sound: { files: ['{tools,e2e}/**/*.sound.e2e.ts'], jobs: 1 },
  /**
   * Slow tests: all seeds, sizes and languages, load tests with crowds, chaos, memory, and a second browser.
   */
  long: {
    files: [
      `${sources}/*.long.test.ts`,
      '{tools,e2e}/**/*.long.{test,e2e}.ts',
      // In the long lane these files run more cases than in the other lanes.
      'rest-api/src/suites/access.test.ts',
      '{rest-api,game-server}/src/suites/malformed.test.ts',
      'rest-api/src/songs/hostile-songs.test.ts',
      'worker/src/media/process-upload.test.ts',
      'tools/cluster/*.cluster.test.ts',
      'e2e/**/*.e2e.ts',
    ],
    except: ['**/*.sound.e2e.ts'],
    jobs: availableParallelism(),
    environment: { [LONG_LANE]: 'yes' },
  },
  /** [H1752] Browser tests of the other lanes, in another browser engine. */
  firefox: {
    files: ['e2e/**/*.e2e.ts'],
    tag: '@journey',
    program: 'Firefox with PulseAudio',
    jobs: availableParallelism(),
    environment: { [TEST_ENGINE]: 'firefox' },
  },
} as const satisfies Record<string, Lane>;

/**
 * Returns the duration of each file at its last measurement, ms (`npm test` writes .cache/test-times.json).
 */
function readTimes(): Record<string, number> {
  for (const name of ['.cache/test-times.json', 'tools/ci/test-times.json'])
    try {
      // The cast is safe: test.ts writes this file.
      return JSON.parse(readFileSync(`${root}${name}`, 'utf8')) as Record<string, number>;
    } catch {
      // A new machine has no measured times yet.
    }
  return {};
}

/**
 * Returns the files of the lane whose path contains one of `parts` (without parts all files). The slowest
 * come first, so that none runs alone at the end.
 */
export function filesOf({ files, except = [], tag = '' }: Lane, parts: readonly string[]): string[] {
  const exclude = ['**/node_modules/**', '**/dist/**', ...except];
  const found = files.flatMap((pattern) => globSync(pattern, { cwd: root, exclude }));
  const times = readTimes();
  const chosen = [...new Set(found)].filter(
    (file) =>
      (parts.length === 0 || parts.some((part) => file.includes(part))) &&
      (tag === '' || readFileSync(root + file, 'utf8').includes(tag)),
  );
  return chosen.sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || a.localeCompare(b));
}

/**
 * Returns the number of tests with the tag in these files, found without loading them; without a tag the
 * number of files.
 */
export const countTagged = (files: readonly string[], tag: string | undefined): number =>
  tag === undefined
    ? files.length
    : files.reduce((sum, file) => sum + readFileSync(root + file, 'utf8').split(tag).length - 1, 0);
