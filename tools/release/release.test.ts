import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ci/command.ts';
import { packedName, toJavaScript } from './javascript.ts';
import { makeManifest } from './manifest.ts';
import { listAssets, listPrograms } from './package-files.ts';
import { readSpecifiers, resolveImport } from './program-files.ts';
import { readReleaseNotes, requireTagOf } from './release-notes.ts';
import { makeShrinkwrap } from './shrinkwrap.ts';

describe('the npm package', () => {
  const programs = listPrograms();
  const files = [...programs, ...listAssets(programs)];

  it('[H1900] the npm package contains the programs that its command starts, and no tests, tools or client sources', () => {
    assert.ok(programs.length > 800, `${programs.length} programs`);
    const forbidden =
      /\.(test|e2e|tsx)\b|(^|\/)(testing|suites)\/|^(e2e|loadtest|client|deploy)\/|^packages\/testkit\/|\.(key|pem)$|(^|\/)\.env/;
    assert.deepEqual(
      files.filter((path) => forbidden.test(path)),
      [],
    );
    assert.deepEqual(
      files.filter((path) => !existsSync(join(root, path))),
      [],
    );
    for (const path of ['bin/hangout.mjs', 'LICENSE', 'world/songs/kiln.m4a'])
      assert.ok(files.includes(path), path);
  });

  it('[H1900] the npm package depends on every package that a program imports, with versions and checksums of package-lock.json', () => {
    interface Locked {
      readonly version?: string;
      readonly resolved?: string;
      readonly integrity?: string;
    }
    const manifest = makeManifest(programs);
    const packages: Readonly<Record<string, Locked>> = makeShrinkwrap(manifest).packages;
    const imported = programs.flatMap((path) =>
      readSpecifiers(path)
        .filter((specifier) => resolveImport(path, specifier) === null && /^@?[a-z][\w./-]+$/.test(specifier))
        .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')),
    );
    const missing = [...new Set(imported)].filter((name) => !Object.hasOwn(manifest.dependencies, name));
    assert.deepEqual(missing, []);
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      assert.equal(packages[`node_modules/${name}`]?.version, version, name);
    }
    // The cast is safe: npm writes the file.
    const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
      .packages as typeof packages;
    for (const [place, { version, resolved, integrity }] of Object.entries(packages)) {
      if (place === '') continue;
      assert.match(integrity ?? '', /^sha512-/, place);
      const expected = locked[place];
      assert.deepEqual(
        [version, resolved, integrity],
        [expected?.version, expected?.resolved, expected?.integrity],
      );
    }
    assert.ok(!('node_modules/mocha' in packages) && !('node_modules/vite' in packages));
  });

  it('[H1900] a program in the npm package is JavaScript, and imports files of workspaces by relative paths', () => {
    const text = toJavaScript('standalone/src/start.ts');
    assert.match(text, /from '\.\.\/\.\.\/packages\/platform\/src\/config\/config\.js'/);
    assert.match(text, /from '\.\/start-database\.js'/);
    assert.match(text, /import\('\.\/open\.js'\)/);
    assert.doesNotMatch(text, /@hangout\/|\.ts'/);
    assert.equal(packedName('a/b.ts'), 'a/b.js');
  });

  it('[H1901] the npm package’s command prints version and subcommands, and refuses an unknown subcommand', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [join(root, 'bin/hangout.mjs'), ...args], { encoding: 'utf8' });
    assert.match(run('--version').stdout, /^\d+\.\d+\.\d+\n$/);
    const help = run('--help').stdout;
    for (const name of ['start', 'backup', 'restore', 'upgrade', 'rotate-keys'])
      assert.ok(help.includes(`  ${name} `), help);
    const refused = run('dance');
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /There is no command dance\./);
    assert.match(run('backup', '--help').stdout, /hangout backup/);
  });

  it('[H1902] release notes are the newest section of the CHANGELOG, which must have a version, a date and the right tag', () => {
    const changelog =
      '# Changelog\n\n## 1.0.0 - 2026-11-29\n\n- Opened.\n\n## 0.9.0 - 2026-01-01\n\n- Before.\n';
    assert.equal(readReleaseNotes(changelog, '1.0.0'), '# Hangout 1.0.0\n\n2026-11-29\n\n- Opened.\n');
    const unreleased = changelog.replace('1.0.0 - 2026-11-29', 'Unreleased');
    assert.throws(
      () => readReleaseNotes(unreleased, '1.0.0'),
      /newest head of CHANGELOG\.md is "Unreleased"/,
    );
    const begun = changelog.replace('## 1.0.0', '## Unreleased\n\n## 1.0.0');
    assert.equal(readReleaseNotes(begun, '1.0.0'), readReleaseNotes(changelog, '1.0.0'));
    const continued = changelog.replace('## 1.0.0', '## Unreleased\n\n- Later.\n\n## 1.0.0');
    assert.throws(() => readReleaseNotes(continued, '1.0.0'), /"Unreleased"/);
    assert.throws(() => readReleaseNotes('## 1.0.0\n', '1.0.0'), /has no date/);
    requireTagOf('1.0.0', 'v1.0.0');
    assert.throws(() => requireTagOf('1.0.0', 'v1.0.1'), /The tag v1\.0\.1 is not that of version 1\.0\.0/);
  });
});
