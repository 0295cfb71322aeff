import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { parseBuffer } from 'music-metadata';
import { removeTags } from './remove-tags.ts';

const master = new URL('../../../world/songs/pixel-lighthouse.m4a', import.meta.url);

/** The positions in the table of an m4a with one track: after the box's name, a version and a count of 4 bytes each. */
function listSoundPositions(file: Buffer): number[] {
  const table = file.indexOf('stco') + 8;
  return Array.from({ length: file.readUInt32BE(table) }, (_, index) =>
    file.readUInt32BE(table + 4 + 4 * index),
  );
}

describe('removeTags, which removes the metadata of an m4a file', () => {
  it('[H284] tags and cover of an m4a are removed, and the sound stays the same', async () => {
    const file = await readFile(master);
    const stripped = removeTags(file);
    const [before, after] = await Promise.all(
      [file, stripped].map((bytes) => parseBuffer(bytes, { mimeType: 'audio/mp4' })),
    );
    const cover = before?.common.picture?.[0]?.data.length ?? 0;
    assert.ok(cover > 0, 'the file holds a cover');
    assert.deepEqual([after?.common.picture, after?.common.title], [undefined, undefined]);
    assert.equal(after?.format.duration, before?.format.duration);
    assert.ok(file.length - stripped.length > cover, 'the file is smaller by its cover and its tags');
    const positions = [file, stripped].map(listSoundPositions);
    const sounds = positions.map((list, which) =>
      list.map((at) => [file, stripped][which]?.subarray(at, at + 64).toString('hex')),
    );
    assert.ok((sounds[0]?.length ?? 0) > 0, 'the file has a table of positions');
    assert.deepEqual(sounds[1], sounds[0], 'each position leads to the same sound');
    assert.deepEqual(stripped.subarray(positions[1]?.[0]), file.subarray(positions[0]?.[0]));
  });

  it('[H284] a file that is not an m4a, is truncated or has invalid sizes is not changed', () => {
    const endless = Buffer.alloc(16, 0xff);
    for (const file of [Buffer.alloc(0), Buffer.from('not a song'), Buffer.alloc(64), endless])
      assert.deepEqual(removeTags(file), file);
  });
});
