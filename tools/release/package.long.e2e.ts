import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addNextVersion } from '../cluster/next-release.ts';
import { measureFirstSound } from '../first-sound/first-sound.ts';
import { installPackedRelease } from '../first-sound/packed-release.ts';
import { printPhases } from '../first-sound/stopwatch.ts';
import { readManifest } from './manifest.ts';

describe('the packed release, installed into an empty folder', () => {
  let scratch: string;
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'hangout-packed-'));
  });
  after(() => rm(scratch, { recursive: true, force: true }));

  it('[H1907] the packed release plays music, and after kill -9 a newer version upgrades the database and plays music', async () => {
    const { folder, command, run } = await installPackedRelease(scratch);
    const { version } = readManifest();
    assert.equal(await run('--version'), `${version}\n`);
    const data = ['--data', join(scratch, 'data')];
    const start = { ...command, args: [...data, '--port', '0'] };
    printPhases('The first start', await measureFirstSound({ ...start, endBy: 'SIGKILL' }));

    const next = addNextVersion(folder);
    assert.equal(await run('--version'), `${next.version}\n`);
    const upgraded = await run('upgrade', ...data);
    assert.match(upgraded, new RegExp(`Backup made before the upgrade: .*before-${next.migration}`));
    assert.match(upgraded, new RegExp(`Migrated: ${next.migration}\\n`));
    printPhases('The start after the upgrade', await measureFirstSound(start));
    assert.doesNotMatch(await run('upgrade', ...data), /Backup made|Migrated/);
  });
});
