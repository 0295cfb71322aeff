import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskSpace } from './disk-space.ts';

describe('createDiskSpace, which detects a full disk', () => {
  const disk = (used: number) => ({ blocks: 1000, bfree: 1000 - used, bavail: 1000 - used });
  const config = { DATA_DIR: '/data', STORAGE_FULL_PERCENT: 90 };

  it('[H724] the disk counts as full once the disk of DATA_DIR or of the temporary folder is filled to STORAGE_FULL_PERCENT', async () => {
    const isFull = (data: number, temporary: number) =>
      createDiskSpace(config, async (path) => disk(path === tmpdir() ? temporary : data)).isFull();
    assert.equal(await isFull(899, 10), false);
    assert.equal(await isFull(900, 10), true);
    assert.equal(await isFull(10, 950), true);
  });

  it('[H724] blocks of the disk that are reserved for root do not count as free', async () => {
    const reserved = { blocks: 1000, bfree: 150, bavail: 50 };
    // 850 of 900 blocks are used, not counting the blocks that are reserved for root.
    assert.equal(await createDiskSpace(config, async () => reserved).isFull(), true);
  });

  it('[H724] the disk can be measured although DATA_DIR does not exist yet', async () => {
    const DATA_DIR = join(tmpdir(), 'hangout-no-such-folder', 'data');
    const full = createDiskSpace({ DATA_DIR, STORAGE_FULL_PERCENT: 100 });
    assert.equal(typeof (await full.isFull()), 'boolean');
  });
});
