import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskSpace } from './disk-space.ts';

describe('createDiskSpace', () => {
  const disk = (used: number) => ({ blocks: 1000, bfree: 1000 - used, bavail: 1000 - used });
  const config = { DATA_DIR: '/data', STORAGE_FULL_PERCENT: 90 };

  it('[H724] a disk is full from the configured share of its blocks, for uploads and for temporary files', async () => {
    const isFull = (data: number, temporary: number) =>
      createDiskSpace(config, async (path) => disk(path === tmpdir() ? temporary : data)).isFull();
    assert.equal(await isFull(899, 10), false);
    assert.equal(await isFull(900, 10), true);
    assert.equal(await isFull(10, 950), true);
  });

  it('[H724] blocks reserved for the administrator are not counted, as in df', async () => {
    const reserved = { blocks: 1000, bfree: 150, bavail: 50 };
    // 850 of 900 blocks, without the reserved ones.
    assert.equal(await createDiskSpace(config, async () => reserved).isFull(), true);
  });

  it('[H724] a folder that does not exist yet is measured by its parent', async () => {
    const DATA_DIR = join(tmpdir(), 'hangout-no-such-folder', 'data');
    const full = createDiskSpace({ DATA_DIR, STORAGE_FULL_PERCENT: 100 });
    assert.equal(typeof (await full.isFull()), 'boolean');
  });
});
