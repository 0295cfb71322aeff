import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { TEST_ENGINE } from '@hangout/testkit/browser/engine';
import { LONG_LANE } from '@hangout/testkit/lane';
import type { Program } from '@hangout/testkit/programs';
import { root } from './command.ts';

/** Test files that one command runs. */
export interface Lane {
  readonly files: readonly string[];
  /** Patterns of files that match `files` but belong to another lane. */
  readonly except?: readonly string[];
  /** Number of files that run in parallel. */
  readonly jobs: number;
  /** True if the checks of the source run first. */
  readonly hasChecks?: boolean;
  /** Runs only tests whose title contains this tag, in files that have such tests. */
  readonly tag?: string;
  /** Program without which no test of the lane can run. */
  readonly program?: Program;
  readonly environment?: Readonly<Record<string, string>>;
}

const sources = '{packages/*,rest-api,game-server,worker,standalone,loadtest,world,client}/src/**';

export const lanes = {
  /**
   * Everything that a newcomer runs. One more file than cores, because tests wait for songs, leases and animations.
   */
  test: {
    hasChecks: true,
    files: [`${sources}/*.test.ts`, 'client/*.test.ts', '{tools,e2e}/**/*.{test,e2e}.ts'],
    except: ['**/*.{sound,long}.{test,e2e}.ts'],
    jobs: availableParallelism() + 1,
  },
  /** Tests that record sound: a busy CPU causes dropouts in a sound, so one file runs at a time. */
  sound: { files: ['{tools,e2e}/**/*.sound.e2e.ts'], jobs: 1 },
  /** All seeds, sizes and languages, the load tester with crowds, chaos, memory, and the second browser. */
  long: {
    files: [
      `${sources}/*.long.test.ts`,
      '{tools,e2e}/**/*.long.{test,e2e}.ts',
      // These files run more cases in the long lane than in the other lanes.
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
  /** [H1752] Journeys of the other lanes in another browser engine. */
  firefox: {
    files: ['e2e/**/*.e2e.ts'],
    tag: '@journey',
    program: 'Firefox with PulseAudio',
    jobs: availableParallelism(),
    environment: { [TEST_ENGINE]: 'firefox' },
  },
} as const satisfies Record<string, Lane>;

/** Returns the duration of each file when last measured, ms (`npm test` writes .cache/test-times.json). */
function readTimes(): Record<string, number> {
  for (const name of ['.cache/test-times.json', 'tools/ci/test-times.json'])
    try {
      // test.ts writes this file, hence the cast.
      return JSON.parse(readFileSync(`${root}${name}`, 'utf8')) as Record<string, number>;
    } catch {
      // The first run on this machine has no measured times.
    }
  return {};
}

/**
 * Returns the lane's files whose path contains one of `parts` (all files without any), slowest first, so that none
 * runs alone at the end.
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

/** Counts the tests of a lane by its tag, without loading them; without a tag, counts the files. */
export const countTagged = (files: readonly string[], tag: string | undefined): number =>
  tag === undefined
    ? files.length
    : files.reduce((sum, file) => sum + readFileSync(root + file, 'utf8').split(tag).length - 1, 0);
