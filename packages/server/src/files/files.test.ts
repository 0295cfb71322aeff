import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createFiles, type Files, prepareDataDir } from './index.ts';

describe('file store', () => {
  let folder: string;
  let files: Files;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-test-files-'));
    files = createFiles({ DATA_DIR: folder });
  });
  after(() => rm(folder, { recursive: true }));

  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await files.read(key, range);
    return found && { ...found, stream: await text(found.stream) };
  };

  it('[H328] the file store stores bytes and copies of files, and reads them whole or by range', async () => {
    await files.put('songs/1/http.m4a', Buffer.from('0123456789'));
    assert.deepEqual(await read('songs/1/http.m4a'), { stream: '0123456789', bytes: 10, type: 'audio/mp4' });
    assert.deepEqual(await read('songs/1/http.m4a', { start: 2, end: 4 }), {
      stream: '234',
      bytes: 3,
      type: 'audio/mp4',
    });
    await writeFile(join(folder, 'given'), 'from elsewhere');
    await files.put('songs/1/http.m4a', { path: join(folder, 'given') });
    assert.equal((await read('songs/1/http.m4a'))?.stream, 'from elsewhere');
    assert.deepEqual(await readdir(join(folder, 'files/songs/1')), ['http.m4a'], 'no drafts are left');
  });

  it('[H328] a file that is moved into the store is whole there and gone from where it was', async () => {
    const path = join(folder, 'moved');
    await writeFile(path, 'not copied');
    await files.put('songs/3/a', { path, move: true });
    assert.equal((await read('songs/3/a'))?.stream, 'not copied');
    assert.equal((await readdir(folder)).includes('moved'), false);
  });

  it('[H328] the file store removes files and folders, and returns null for missing ones', async () => {
    await files.put('songs/2/a', Buffer.from('a'));
    await files.put('songs/2/b/c', Buffer.from('c'));
    await files.remove('songs/2');
    await files.remove('songs/2');
    assert.deepEqual(
      [await read('songs/2/a'), await files.size('songs/2/b/c'), await files.size('songs')],
      [null, null, null],
    );
  });

  it('[H757] only the account of the server can read stored files, also copies of files that anybody can read', async function () {
    if (process.platform === 'win32') this.skip();
    const given = join(folder, 'open to all');
    await writeFile(given, 'words');
    await chmod(given, 0o644);
    await files.put('modes/deep/copy', { path: given });
    await files.put('modes/deep/bytes', Buffer.from('words'));
    const modeOf = async (path: string) => (await stat(join(folder, 'files', path))).mode & 0o777;
    assert.deepEqual([await modeOf('modes/deep/copy'), await modeOf('modes/deep/bytes')], [0o600, 0o600]);
    assert.deepEqual([await modeOf('modes/deep'), await modeOf('modes')], [0o700, 0o700]);
  });

  it('[H757] DATA_DIR is closed to other accounts, also where it was open before', async function () {
    if (process.platform !== 'linux') this.skip();
    const [older, newer] = [join(folder, 'older'), join(folder, 'new/er')];
    await mkdir(older);
    await chmod(older, 0o755);
    for (const DATA_DIR of [older, newer]) {
      assert.equal(await prepareDataDir({ DATA_DIR }), true);
      assert.equal((await stat(DATA_DIR)).mode & 0o777, 0o700);
    }
  });

  it('[H328] the file store refuses keys that lead out of its folder', async () => {
    for (const key of ['../x', 'songs/../../x', '/etc/passwd', ''])
      await assert.rejects(async () => files.put(key, Buffer.from('x')), /leaves the store/);
  });
});
