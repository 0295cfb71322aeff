import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './ci/command.ts';

const settings = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'] as const;
type Printed = { env: Record<string, string>; pid: number; args: string[] };

describe('starting a program with node-guard.mjs', () => {
  let folder: string;
  let script: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'hangout-guard-'));
    script = join(folder, 'print.mjs');
    writeFileSync(
      script,
      'const { env, pid, argv } = process; console.log(JSON.stringify({ env, pid, args: argv.slice(2) }))',
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  function run(environment: Record<string, string> = {}): Printed & { startedPid: number } {
    const env: NodeJS.ProcessEnv = { ...process.env, ...environment };
    for (const name of settings) if (!(name in environment)) delete env[name];
    const { stdout, stderr, pid } = spawnSync(
      process.execPath,
      [join(root, 'tools/node-guard.mjs'), script, '--seconds', '1'],
      { env, encoding: 'utf8' },
    );
    assert.equal(stderr, '');
    // The script above prints this type.
    return { ...(JSON.parse(stdout) as Printed), startedPid: pid };
  }

  if (process.platform === 'linux')
    it('[H1908] node-guard.mjs runs a script in its own process with the Dockerfile’s malloc settings, unless one is set', () => {
      const { env, pid, startedPid, args } = run();
      assert.equal(pid, startedPid);
      assert.deepEqual(args, ['--seconds', '1']);
      const line = settings.map((name) => `${name}=${env[name]}`).join(' ');
      assert.ok(readFileSync(join(root, 'Dockerfile'), 'utf8').includes(`\nENV ${line}\n`), line);
      const chosen = run({ MALLOC_ARENA_MAX: '7' }).env;
      assert.deepEqual([chosen.MALLOC_ARENA_MAX, chosen.MALLOC_TRIM_THRESHOLD_], ['7', undefined]);
    });
});
