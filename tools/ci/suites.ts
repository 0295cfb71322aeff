import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APART_FILE, type Apart, readApart } from '@hangout/testkit/programs/apart';
import { root, runAloud } from './command.ts';
import { TALLY_FILE } from './reporter.ts';
import { nothing, type Tally, tallyOf } from './tally.ts';

/** A group of test files that one mocha runs. */
export interface Suite {
  name: string;
  files: readonly string[];
  /** Files of the same patterns that belong to another suite. */
  except?: readonly string[];
  options: readonly string[];
}

export const suites: readonly Suite[] = [
  {
    name: 'units and REST',
    files: ['{packages/*,rest-api,world,client}/src/**/*.test.ts', 'tools/**/*.test.ts'],
    except: ['**/*.{chaos,cluster}.test.ts'],
    options: ['--parallel', '--jobs', '3'],
  },
  {
    name: 'rooms and the whole process',
    // Rooms under test always take the same port, so their files follow one another in one process.
    files: ['{game-server,standalone,loadtest}/src/**/*.test.ts'],
    options: [],
  },
  {
    name: 'chaos',
    files: ['tools/**/*.chaos.test.ts'],
    options: [],
  },
  {
    name: 'cluster',
    files: ['tools/**/*.cluster.test.ts'],
    options: [],
  },
  {
    name: 'end to end',
    files: ['{e2e,tools}/**/*.e2e.ts'],
    options: ['--config', '.mocharc.e2e.json'],
  },
];

/** Runs one group and counts, also what could not run for want of a program; a group without files counts nothing. */
export async function runSuite(
  suite: Suite,
  log: (words: string) => void,
): Promise<{ tally: Tally; apart: Apart[] }> {
  const exclude = ['**/node_modules/**', '**/dist/**', ...(suite.except ?? [])];
  const files = suite.files.flatMap((pattern) => globSync(pattern, { cwd: root, exclude })).sort();
  if (files.length === 0) return { tally: nothing, apart: [] };
  log(`\n== ${suite.name}: ${files.length} files`);
  const folder = await mkdtemp(join(tmpdir(), 'hangout-tally-'));
  try {
    const file = join(folder, 'tally.json');
    const apartFile = join(folder, 'apart.ndjson');
    const reporter = ['--reporter', './tools/ci/reporter.ts'];
    const code = await runAloud(['mocha', ...suite.options, ...reporter, ...files], {
      ...{ [TALLY_FILE]: file, [APART_FILE]: apartFile },
    });
    return { tally: tallyOf(readIfThere(file), code), apart: readApart(apartFile) };
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
