import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChangedMigrations } from './changed-migrations.ts';

describe('findChangedMigrations (for npm run dev)', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('findChangedMigrations returns migration files that changed after they ran, but not new files', async () => {
    const find = () => findChangedMigrations(folder, join(folder, 'seen.sha256'));
    await writeFile(join(folder, '0001-people.ts'), 'create table people ()');
    await writeFile(join(folder, 'index.ts'), 'one');
    assert.deepEqual(await find(), []);
    await writeFile(join(folder, '0002-rooms.ts'), 'create table rooms ()');
    await writeFile(join(folder, 'index.ts'), 'two');
    assert.deepEqual(await find(), []);
    await writeFile(join(folder, '0001-people.ts'), 'create table people (name text)');
    assert.deepEqual(await find(), ['0001-people.ts']);
    assert.deepEqual(await find(), ['0001-people.ts'], 'until the database is made anew');
    await writeFile(join(folder, '0001-people.ts'), 'create table people ()');
    assert.deepEqual(await find(), []);
  });
});
