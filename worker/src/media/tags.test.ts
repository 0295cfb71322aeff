import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcessPool } from '@hangout/platform/isolation/process-pool';
import { NEVER_MS } from '@hangout/platform/isolation/testing';
import { readTags } from './tags.ts';
import { wavHeader } from './testing.ts';

/** An MPEG-1 layer 3 frame of silence, 44.1 kHz, without padding. */
function mp3Frame(kilobits: 32 | 128): Buffer {
  const frame = Buffer.alloc(Math.floor((144 * kilobits * 1000) / 44_100));
  frame.set([0xff, 0xfb, kilobits === 32 ? 0x10 : 0x90, 0xc0]);
  return frame;
}

/** An ID3v2.4 tag with texts in UTF-8. */
function id3(texts: Readonly<Record<string, string>>): Buffer {
  const synchsafe = (size: number) => [size >> 21, size >> 14, size >> 7, size].map((part) => part & 0x7f);
  const frames = Object.entries(texts).map(([id, value]) => {
    const body = Buffer.from(`\u0003${value}`);
    return Buffer.concat([Buffer.from(id), Buffer.from([...synchsafe(body.byteLength), 0, 0]), body]);
  });
  const all = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, ...synchsafe(all.byteLength)]), all]);
}

describe('reading the tags of an uploaded file', () => {
  const pool = createProcessPool({ processes: 1, timeoutMs: NEVER_MS, maxMemoryMb: 1_024 });
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-test-tags-'));
  });
  after(() => rm(folder, { recursive: true }));
  const tagsOf = async (...parts: readonly Buffer[]) => {
    const path = join(folder, 'file');
    await writeFile(path, Buffer.concat(parts));
    return (await readTags(pool, { path, picturePath: join(folder, 'picture') })) ?? assert.fail('not read');
  };
  const sound = Buffer.concat(Array<Buffer>(200).fill(mp3Frame(128)));

  it('[H1574] the ISRC in an uploaded file’s tags is read without hyphens, and the names of all artists are read', async () => {
    const tags = await tagsOf(id3({ TIT2: 'Piers', TPE1: 'Anna\0Bert', TSRC: 'ZZ-HNG-24-00001' }), sound);
    assert.deepEqual([tags.title, tags.artist, tags.isrc], ['Piers', 'Anna, Bert', 'ZZHNG2400001']);
  });

  it('[H1574] a title tag that is too long is cut between two characters, never within one', async () => {
    const { title } = await tagsOf(id3({ TIT2: `${'x'.repeat(199)}👩‍🎤`, TPE1: 'Anna' }), sound);
    assert.equal(title, 'x'.repeat(199));
  });

  it('[H1574] the length of an mp3 is unknown instead of estimated if its header does not state the length', async () => {
    const quiet = Buffer.concat(Array<Buffer>(200).fill(mp3Frame(32)));
    assert.equal((await tagsOf(id3({ TIT2: 'Piers' }), quiet, sound)).duration, null);
  });

  it('[H2071] an error of the machine while tags are read is thrown, and is not taken for a file that is no music', async () => {
    const path = join(folder, 'file');
    await writeFile(path, sound);
    const ended = { message: 'the process ended with 1' };
    await assert.rejects(readTags(pool, { path: join(folder, 'gone'), picturePath: path }), ended);
    await writeFile(path, 'not music');
    assert.equal(await readTags(pool, { path, picturePath: join(folder, 'picture') }), null);
  });

  it('[H1574] the tags of a WAV file in RF64 format are read', async () => {
    const header = wavHeader(88_200);
    header.write('RF64', 0);
    header.writeUInt32LE(0xffffffff, 4);
    const ds64 = Buffer.alloc(36);
    ds64.write('ds64', 0);
    ds64.writeUInt32LE(28, 4);
    header.writeUInt32LE(0xffffffff, 40);
    const tags = await tagsOf(header.subarray(0, 12), ds64, header.subarray(12), Buffer.alloc(88_200));
    assert.deepEqual([tags.format, tags.duration, tags.sampleRate], ['wav', null, 44_100]);
  });
});
