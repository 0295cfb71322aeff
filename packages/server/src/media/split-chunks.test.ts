import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { splitChunks } from './split-chunks.ts';

const song = readFileSync(new URL('../../../../world/songs/cumbia-del-satelite.m4a', import.meta.url));

/** The frames of a file of one track, as its tables say: how many chunks, and a hash over size and bytes of each frame. */
function readFrames(file: Buffer): { chunks: number; firstChunkBytes: number; frames: number; hash: string } {
  const table = (type: string) => file.indexOf(type, 0, 'latin1') + 8;
  const [stsz, stsc, stco] = [table('stsz'), table('stsc'), table('stco')];
  const runs = Array.from({ length: file.readUInt32BE(stsc) }, (_, at) => ({
    first: file.readUInt32BE(stsc + 4 + 12 * at),
    frames: file.readUInt32BE(stsc + 8 + 12 * at),
  }));
  const hash = createHash('sha256');
  const chunks = file.readUInt32BE(stco);
  let frame = 0;
  let firstChunkBytes = 0;
  for (let chunk = 1; chunk <= chunks; chunk++) {
    let offset = file.readUInt32BE(stco + 4 * chunk);
    for (let left = runs.findLast(({ first }) => first <= chunk)?.frames ?? 0; left > 0; left--) {
      const size = file.readUInt32BE(stsz + 8 + 4 * frame++);
      hash.update(`${size} `).update(file.subarray(offset, offset + size));
      offset += size;
      if (chunk === 1) firstChunkBytes += size;
    }
  }
  return { chunks, firstChunkBytes, frames: frame, hash: hash.digest('hex') };
}

describe('splitChunks', () => {
  it('[H273] splitChunks leaves every frame as it is, in chunks of half a second', () => {
    const [before, after] = [readFrames(song), readFrames(splitChunks(song))];
    assert.ok(before.firstChunkBytes > 1_000_000 && after.firstChunkBytes < 20_000);
    assert.deepEqual([after.frames, after.hash], [before.frames, before.hash]);
    assert.ok(after.chunks > before.chunks * 100);
  });

  it('[H273] splitChunks keeps the sizes of all boxes right, and changes nothing a second time', () => {
    const once = splitChunks(song);
    const types: string[] = [];
    let at = 0;
    for (; at < once.length; at += once.readUInt32BE(at)) types.push(once.toString('latin1', at + 4, at + 8));
    assert.equal(at, once.length);
    assert.deepEqual(types, ['ftyp', 'moov', 'free', 'mdat']);
    assert.ok(splitChunks(once).equals(once));
  });

  it('[H273] splitChunks answers other files as they are', () => {
    for (const other of [Buffer.alloc(0), Buffer.from('no box at all'), song.subarray(0, 40)])
      assert.ok(splitChunks(other).equals(other));
  });
});
