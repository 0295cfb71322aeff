import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, root, runAndCapture } from './command.ts';
import type { FailedTest } from './report.ts';

/** One check of the whole source. */
interface Check {
  name: string;
  command: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Returns whether the files that this check reads exist; a check without its files is left out. */
  applies(): boolean;
}

const always = () => true;
const has = (path: string) => () => existsSync(join(root, path));
/** Options of knip that suppress hints about its configuration. */
const quiet = ['--no-config-hints', '--no-tag-hints'];
const roots = [
  'packages',
  'rest-api',
  'game-server',
  'worker',
  'client',
  'loadtest',
  'standalone',
  'world',
  'tools',
  'e2e',
];

const checks: readonly Check[] = [
  // Uses one thread, because several type checker threads repeat each other's work and need twice the CPU time.
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.json'],
    // Garbage collection is off: it takes a third of the CPU time and would free only a fifth of 2.9 GB, because the
    // compiler needs nearly everything that it allocates.
    environment: { GOGC: 'off', GOMEMLIMIT: '4GiB' },
    applies: always,
  },
  {
    name: 'types of the rules, which know neither Node nor browser',
    command: ['tsc', '--noEmit', '-p', 'packages/rules/tsconfig.json'],
    applies: has('packages/rules/src/index.ts'),
  },
  { name: 'lint and format', command: ['biome', 'check', '--diagnostic-level=warn', '.'], applies: always },
  {
    name: 'styles: no class outside of a module',
    command: ['stylelint', 'client/src/**/*.css'],
    applies: has('client/src/design/base.css'),
  },
  {
    name: 'boundaries',
    command: ['depcruise', '--config', '.dependency-cruiser.json', ...roots.filter((name) => has(name)())],
    applies: always,
  },
  { name: 'nothing is unused', command: ['knip', ...quiet], applies: always },
  {
    name: 'folders import each other one way',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.folders.json',
      ...roots.filter((name) => has(name)()),
    ],
    applies: always,
  },
  { name: 'no retired words', command: ['node', 'tools/language/check.ts'], applies: always },
  {
    name: 'documents name files, rules and tests that exist',
    command: ['node', 'tools/ci/check-documents.ts'],
    applies: always,
  },
  {
    name: 'rules have callers in the product',
    command: ['knip', '--production', '--include', 'exports', '--workspace', 'packages/rules', ...quiet],
    applies: has('packages/rules/src/index.ts'),
  },
  {
    name: 'the lock knows every platform',
    command: ['node', 'tools/lock-platforms.ts', '--check'],
    applies: always,
  },
  {
    name: 'the tables of permissions are up to date',
    command: ['node', 'tools/docs.ts', 'access', '--check'],
    applies: always,
  },
  {
    name: 'the count of calls with a screen is up to date',
    command: ['node', 'tools/docs.ts', 'reach', '--check'],
    applies: has('client/src/app/router.tsx'),
  },
  {
    name: 'each call for people is made by a page',
    command: ['node', 'tools/reach/check.ts'],
    applies: has('client/src/app/router.tsx'),
  },
];

export interface CheckResults {
  passed: number;
  failed: number;
  failedTests: FailedTest[];
}

/** Runs the checks in parallel. Prints each with its duration, and the output of a failed one. */
export async function runChecks(log: (message: string) => void): Promise<CheckResults> {
  const outcomes = await Promise.all(
    checks
      .filter((check) => check.applies())
      .map(async (check) => {
        const ended = await runAndCapture(check.command, check.environment);
        log(formatResult(check, ended));
        return ended.code === 0 ? undefined : { file: 'checks', title: check.name, message: ended.output };
      }),
  );
  const failedTests = outcomes.filter((outcome) => outcome !== undefined);
  return { passed: outcomes.length - failedTests.length, failed: failedTests.length, failedTests };
}

function formatResult({ name }: Check, { code, output, seconds }: Ended): string {
  const line = `${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`;
  return code === 0 ? line : `${line}\n${output.trimEnd()}`;
}
