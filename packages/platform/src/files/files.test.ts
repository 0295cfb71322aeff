import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { waitFor } from '@hangout/testkit/wait-for';
import { readConfig } from '../config/config.ts';
import { prepareDataDir } from './data-dir.ts';
import { createFiles } from './disk-files.ts';
import type { DiskFiles, Files } from './file-store.ts';
import { FileStoreError } from './file-store-error.ts';
import { openFiles } from './open-files.ts';
import { createS3Files } from './s3-files.ts';
import { syncToDisk } from './sync-to-disk.ts';
import { startTestS3, type TestS3 } from './testing.ts';

const HOUR = 3_600_000;

interface Opened {
  readonly files: Files;
  close(): Promise<void>;
}

/** Opens each of the two file stores, empty. */
const engines: Readonly<Record<string, (folder: string) => Promise<Opened>>> = {
  'a folder': async (folder) => ({ files: createFiles({ DATA_DIR: folder }), close: async () => {} }),
  'a bucket': async (folder) => {
    const s3 = await startTestS3();
    const files = await openFiles(readConfig({ ...s3.env, DATA_DIR: folder }), assert.fail);
    return { files, close: () => s3.stop() };
  },
};

for (const [engine, open] of Object.entries(engines))
  describe(`file store in ${engine}`, () => {
    let folder: string;
    let opened: Opened;
    let files: Files;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hangout-test-files-'));
      opened = await open(folder);
      ({ files } = opened);
    });
    after(async () => {
      await opened?.close();
      await rm(folder, { recursive: true });
    });

    const read = async (key: string, range?: { start: number; end: number }) => {
      const found = await files.read(key, range);
      return found && { ...found, stream: await text(found.stream) };
    };

    it('[H328] [H1190] files can be stored and copied in the file store, and then read whole or by byte range', async () => {
      await files.put('songs/1/http.m4a', Buffer.from('0123456789'));
      assert.deepEqual(await read('songs/1/http.m4a'), {
        stream: '0123456789',
        bytes: 10,
        type: 'audio/mp4',
      });
      assert.deepEqual(await read('songs/1/http.m4a', { start: 2, end: 4 }), {
        ...{ stream: '234', bytes: 3, type: 'audio/mp4' },
      });
      assert.equal((await read('songs/1/http.m4a', { start: 9, end: 9 }))?.stream, '9');
      await writeFile(join(folder, 'given'), 'from elsewhere');
      await files.put('songs/1/http.m4a', { path: join(folder, 'given') });
      assert.equal((await read('songs/1/http.m4a'))?.stream, 'from elsewhere');
      assert.equal(await readFile(join(folder, 'given'), 'utf8'), 'from elsewhere');
      assert.equal(await files.size('songs/1/http.m4a'), 14);
      await files.put('empty', new Uint8Array(0));
      assert.deepEqual([await read('empty'), await files.size('empty')], [{ stream: '', bytes: 0 }, 0]);
    });

    it('[H328] [H1190] a file that is moved into the store is complete there, and no longer at its old path', async () => {
      const path = join(folder, 'moved');
      await writeFile(path, 'not copied');
      await files.put('songs/3/a', { path, move: true });
      assert.equal((await read('songs/3/a'))?.stream, 'not copied');
      assert.equal((await readdir(folder)).includes('moved'), false);
    });

    it('[H328] [H1190] removing a folder of the file store removes the files in it and no others; reading a removed file returns null', async () => {
      await files.put('songs/2/a', Buffer.from('a'));
      await files.put('songs/2/b/c', Buffer.from('c'));
      await files.put('songs/20', Buffer.from('a neighbour'));
      await files.remove('songs/2');
      await files.remove('songs/2');
      assert.deepEqual(
        [await read('songs/2/a'), await files.size('songs/2/b/c'), await files.size('songs')],
        [null, null, null],
      );
      assert.equal((await read('songs/20'))?.stream, 'a neighbour');
      assert.equal(await files.copyTo('songs/2/a', join(folder, 'none')), false);
    });

    it('[H1190] a file of 20 MB is stored, read and copied unchanged', async () => {
      const bytes = randomBytes(20 * 2 ** 20);
      const path = join(folder, 'large');
      await writeFile(path, bytes);
      await files.put('large.zip', { path });
      const found = await files.read('large.zip');
      assert.ok(found && bytes.equals(await buffer(found.stream)));
      const copy = join(folder, 'copy');
      assert.equal(await files.copyTo('large.zip', copy), true);
      assert.ok(bytes.equals(await readFile(copy)));
      const part = await files.read('large.zip', { start: 10_000_000, end: 10_000_099 });
      assert.ok(part && bytes.subarray(10_000_000, 10_000_100).equals(await buffer(part.stream)));
    });

    it('[H1190] [H721] listOlderThan lists the entries of a folder by age; the age of a folder is that of its newest file', async () => {
      await files.put('listed/file', Buffer.from('x'));
      await files.put('listed/folder/0', Buffer.from('x'));
      await files.put('listed/folder/1', Buffer.from('x'));
      await files.put('listed-not/file', Buffer.from('x'));
      assert.deepEqual((await files.listOlderThan('listed', Date.now() + HOUR)).sort(), [
        ...['listed/file', 'listed/folder'],
      ]);
      assert.deepEqual(await files.listOlderThan('listed', Date.now() - HOUR), []);
      assert.deepEqual(await files.listOlderThan('no such folder', Date.now()), []);
    });

    it('[H1190] a hundred unfinished reads of a stored file do not block later reads', async () => {
      await files.put('half read', randomBytes(3 * 2 ** 20));
      for (let number = 0; number < 100; number += 1) {
        const found = await files.read('half read');
        const [chunk] = await (found?.stream.take(1).toArray() ?? []);
        assert.ok(chunk);
        found?.stream.destroy();
      }
      assert.equal((await read('half read', { start: 1, end: 1 }))?.bytes, 1);
    });

    it('[H328] [H1190] file names with .. or an absolute path are refused', async () => {
      for (const key of ['../x', 'songs/../../x', '/etc/passwd', '', '.', '..', 'a/../b', 'a\0b'])
        for (const call of [
          async () => files.put(key, Buffer.from('x')),
          async () => files.read(key),
          async () => files.size(key),
          async () => files.remove(key),
        ])
          await assert.rejects(call, /leaves the store/, key);
    });
  });

describe('file store in a local folder', () => {
  let folder: string;
  let files: DiskFiles;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-test-files-'));
    files = createFiles({ DATA_DIR: folder });
  });
  after(() => rm(folder, { recursive: true }));

  it('[H1190] while a stored file is being replaced, a reader gets either the whole old file or the whole new one', async () => {
    const versions = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(300_000)));
    const read = async () => text((await files.read('replaced'))?.stream ?? Readable.from([]));
    const [first = Buffer.alloc(0)] = versions;
    await files.put('replaced', first);
    const reading = Array.from({ length: 12 }, read);
    for (const version of [...versions, ...versions]) await files.put('replaced', version);
    for (const found of [...(await Promise.all(reading)), await read()])
      assert.ok(versions.some((version) => version.equals(Buffer.from(found))));
  });

  it('[H328] a finished write leaves no temporary file, and temporary files left by a crash are removed later', async () => {
    await files.put('drafts/a', Buffer.from('a'));
    assert.deepEqual(await readdir(join(folder, 'files/drafts')), ['a']);
    const [old, young] = [join(folder, 'files/drafts/b.1.new'), join(folder, 'files/drafts/c.2.new')];
    for (const path of [old, young]) await writeFile(path, 'half');
    await utimes(old, 1, 1);
    assert.equal(await files.removeUnfinished(Date.now() - HOUR), 1);
    assert.deepEqual((await readdir(join(folder, 'files/drafts'))).sort(), ['a', 'c.2.new']);
  });

  it('[H2049] a write ends only when the content, and then its name and those of new folders, are on the disk', async () => {
    const key = 'synced/deep/a';
    const root = join(folder, 'files');
    const steps: string[] = [];
    const note = async (step: string) => {
      steps.push(`${step}${(await files.size(key)) === null ? '' : ' with its name'}`);
    };
    let failure: Error | undefined;
    const synced = createFiles(
      { DATA_DIR: folder },
      {
        async file(path) {
          if (failure) throw failure;
          await syncToDisk.file(path);
          await note(await readFile(path, 'utf8'));
        },
        async folder(path) {
          await syncToDisk.folder(path);
          await note(relative(root, path));
        },
      },
    );
    failure = new Error('the disk is broken');
    await assert.rejects(synced.put(key, Buffer.from('words')), failure);
    assert.deepEqual([await readdir(join(root, 'synced/deep')), steps], [[], []]);
    failure = undefined;
    await files.remove('synced');
    await synced.put(key, Buffer.from('words'));
    assert.deepEqual(steps.splice(0), [
      'words',
      join('synced', 'deep with its name'),
      'synced with its name',
      ' with its name',
    ]);
    await writeFile(join(folder, 'given'), 'others');
    await synced.put('synced/deep/b', { path: join(folder, 'given'), move: true });
    assert.deepEqual(steps, ['others with its name', join('synced', 'deep with its name')]);
  });

  it('[H757] only the server’s account can read stored files and folders', async function () {
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

  it('[H757] DATA_DIR is made inaccessible to other accounts of the machine, even if the folder existed before', async function () {
    if (process.platform !== 'linux') this.skip();
    const [older, newer] = [join(folder, 'older'), join(folder, 'new/er')];
    await mkdir(older);
    await chmod(older, 0o755);
    for (const DATA_DIR of [older, newer]) {
      assert.equal(await prepareDataDir({ DATA_DIR }), true);
      assert.equal((await stat(DATA_DIR)).mode & 0o777, 0o700);
    }
  });
});

describe('file store in an S3 bucket', () => {
  let s3: TestS3;
  before(async () => {
    s3 = await startTestS3();
  });
  after(() => s3.stop());
  const settings = (more: Record<string, string> = {}) => readConfig({ ...s3.env, ...more });

  it('[H1191] if the S3 bucket does not exist, the server refuses to start, and names the bucket and the storage’s error', async () => {
    await assert.rejects(
      openFiles(settings({ S3_BUCKET: 'no-such-bucket' }), assert.fail),
      (error: FileStoreError) => {
        assert.match(
          error.message,
          /^the S3 storage http:.*, bucket no-such-bucket, answers 404 .*; could not find the bucket$/,
        );
        return error instanceof FileStoreError && !error.isUnavailable;
      },
    );
  });

  it('[H1191] if the S3 storage is unreachable, the server starts with a warning, and each file operation fails as unavailable', async () => {
    const warnings: string[] = [];
    const away = settings({ S3_ENDPOINT: 'http://127.0.0.1:1' });
    const files = await openFiles(away, (message) => warnings.push(message));
    assert.match(
      warnings.join(),
      /cannot be reached: ECONNREFUSED; could not find the bucket; uploads and songs wait/,
    );
    const isAway = (error: FileStoreError) =>
      error.isUnavailable &&
      /^the S3 storage http:\/\/127\.0\.0\.1:1, bucket music, cannot be reached/.test(error.message);
    await assert.rejects(files.read('a'), isAway);
    await assert.rejects(files.size('a'), isAway);
    await assert.rejects(files.put('a', Buffer.from('a')), isAway);
    await assert.rejects(files.remove('a'), isAway);
    await assert.rejects(files.listOlderThan('a', 0), isAway);
  });

  it('[H1190] requests to the S3 storage are signed for the region that the AWS SDK finds, or for us-east-1 if it finds none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hangout-test-files-'));
    const AWS_CONFIG_FILE = join(folder, 'config');
    await writeFile(AWS_CONFIG_FILE, '[default]\nregion = eu-west-3\n');
    const signedRegion = async (env: Record<string, string>) => {
      const { AWS_REGION } = process.env;
      delete process.env.AWS_REGION;
      Object.assign(process.env, env);
      const files = createS3Files({
        ...settings({ CDN_URL: 'https://cdn.example.org' }),
        S3_BUCKET: 'music',
      });
      const url = new URL((await files.signUrl('a', { seconds: 60 })) ?? '');
      for (const name of Object.keys(env)) delete process.env[name];
      if (AWS_REGION !== undefined) process.env.AWS_REGION = AWS_REGION;
      return url.searchParams.get('X-Amz-Credential')?.split('/')[2];
    };
    const alone = { AWS_EC2_METADATA_DISABLED: 'true' };
    assert.equal(await signedRegion({ ...alone, AWS_CONFIG_FILE }), 'eu-west-3');
    assert.equal(await signedRegion({ ...alone, AWS_CONFIG_FILE, AWS_REGION: 'eu-west-1' }), 'eu-west-1');
    assert.equal(await signedRegion({ ...alone, AWS_CONFIG_FILE: join(folder, 'missing') }), 'us-east-1');
    await rm(folder, { recursive: true });
  });

  it('[H1929] a stream longer than one part is stored whole, and a stream that fails leaves nothing under its key', async () => {
    const files = createS3Files({ ...settings(), S3_BUCKET: s3.env.S3_BUCKET });
    const chunk = randomBytes(2 ** 20);
    const chunks = Array.from({ length: 70 }, () => chunk);
    assert.equal(await files.putStream('streams/whole', Readable.from(chunks)), 70 * 2 ** 20);
    const found = await files.read('streams/whole');
    assert.ok(found && Buffer.concat(chunks).equals(await buffer(found.stream)));
    async function* fail() {
      yield* chunks;
      throw new Error('the database is away');
    }
    await assert.rejects(
      files.putStream('streams/half', Readable.from(fail())),
      /^Error: the database is away$/,
    );
    assert.equal(await files.size('streams/half'), null);
    const away = createS3Files({ ...settings({ S3_ENDPOINT: 'http://127.0.0.1:1' }), S3_BUCKET: 'music' });
    await assert.rejects(
      away.putStream('streams/away', Readable.from(chunks)),
      (error: FileStoreError) => error instanceof FileStoreError && error.isUnavailable,
    );
    const stopping = new AbortController();
    async function* stop() {
      yield* chunks;
      stopping.abort();
      yield* chunks;
    }
    await assert.rejects(files.putStream('streams/stopped', Readable.from(stop()), stopping.signal));
    assert.equal(await files.size('streams/stopped'), null);
  });

  const textOf = (found: Awaited<ReturnType<Files['read']>>) => text(found?.stream ?? Readable.from([]));

  describe('an S3 storage that is slow or fails', () => {
    let server: Server;
    let answer: Parameters<typeof createServer>[1];
    before(async () => {
      server = createServer((request, response) => answer?.(request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    const open = (timeoutMs: number) =>
      createS3Files({
        ...settings({ S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
        ...{ S3_BUCKET: 'music', timeoutMs },
      });

    const SHORT_MS = 100;
    const LONG_MS = 600_000;
    /**
     * Reads with the short timeout. Tries again, because on a busy machine the response headers may miss that timeout.
     */
    const bodyInTime = (key: string) => waitFor(`the head of ${key}`, () => open(SHORT_MS).read(key));

    it('[H1191] a request to the S3 storage that gets no response fails after the timeout', async () => {
      answer = () => {};
      await assert.rejects(open(SHORT_MS).read('a'), (error: FileStoreError) => {
        assert.match(error.message, /has not answered within 0\.1 s; could not read a$/);
        return error.isUnavailable;
      });
    });

    it('[H1191] reading a download that stalls or breaks off throws; a slow reader still gets everything', async () => {
      answer = (_request, response) => {
        response.writeHead(200, { 'content-length': '10' }).write('half ');
        if (_request.url?.includes('broken')) setTimeout(() => response.destroy(), 20);
      };
      const stalled = await bodyInTime('stalled');
      await assert.rejects(textOf(stalled), /has not answered within 0\.1 s; could not read stalled/);
      const broken = await open(LONG_MS).read('broken');
      await assert.rejects(textOf(broken), /could not read broken/);
      answer = (_request, response) => void response.end('0123456789');
      const slow = await bodyInTime('slow');
      await new Promise((resolve) => setTimeout(resolve, 2 * SHORT_MS));
      assert.equal(await textOf(slow), '0123456789');
    });

    it('[H1191] an upload that the storage refuses with 503 is sent again with the same content', async () => {
      const bodies: string[] = [];
      answer = async (request, response) => {
        bodies.push(await text(request));
        response.writeHead(bodies.length % 3 === 0 ? 200 : 503).end();
      };
      const folder = await mkdtemp(join(tmpdir(), 'hangout-test-files-'));
      await writeFile(join(folder, 'a'), 'a stream');
      await open(LONG_MS).put('a', { path: join(folder, 'a') });
      assert.deepEqual([...new Set(bodies)], ['a stream']);
      await rm(folder, { recursive: true });
    });
  });

  it('[H1193] a file’s CDN URL works without credentials, only for this file and until it expires, and is the same each time it is signed for the same time', async () => {
    const strict = await startTestS3({ checksSignatures: true });
    const config = readConfig({ ...strict.env, CDN_URL: strict.env.S3_ENDPOINT });
    const files = createS3Files({ ...config, S3_BUCKET: 'music' });
    await files.put('images/a.webp', Buffer.from('an image'));
    const now = Date.now();
    const options = { seconds: 60, cacheControl: 'public, max-age=60' };
    const url = (await files.signUrl('images/a.webp', { ...options, signedAt: now })) ?? '';
    const response = await fetch(url);
    assert.deepEqual([response.status, await response.text()], [200, 'an image']);
    assert.equal(url, await files.signUrl('images/a.webp', { ...options, signedAt: now }));
    const expired = await files.signUrl('images/a.webp', { ...options, signedAt: now - HOUR });
    assert.equal((await fetch(expired ?? '')).status, 403);
    assert.equal((await fetch(url.replace('a.webp', 'b.webp'))).status, 403);
    await strict.stop();
    const other = createS3Files({
      ...settings({ CDN_URL: 'https://cdn.example.org/files/' }),
      S3_BUCKET: 'music',
    });
    const elsewhere = (await other.signUrl('images/a.webp', { ...options, signedAt: now })) ?? '';
    assert.ok(elsewhere.startsWith('https://cdn.example.org/files/music/images/a.webp?'));
    assert.equal(
      await createS3Files({ ...settings(), S3_BUCKET: 'music' }).signUrl('a', { seconds: 1 }),
      null,
    );
  });
});
