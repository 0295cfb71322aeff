import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { parseBuffer } from 'music-metadata';
import { hideTags } from './hide-tags.ts';

const master = new URL('../../../world/songs/pixel-lighthouse.m4a', import.meta.url);

describe('hideTags, which hides the metadata of an m4a file', () => {
  it('[H284] tags and cover of an m4a are hidden by changing four bytes, and the sound stays the same', async () => {
    const file = await readFile(master);
    const hidden = hideTags(file);
    const [before, after] = await Promise.all(
      [file, hidden].map((bytes) => parseBuffer(bytes, { mimeType: 'audio/mp4' })),
    );
    assert.equal(before?.common.picture?.length, 1, 'the file holds a cover');
    assert.deepEqual([after?.common.picture, after?.common.title], [undefined, undefined]);
    assert.equal(after?.format.duration, before?.format.duration);
    const changed = [...file].flatMap((byte, index) => (byte === hidden[index] ? [] : [index]));
    assert.equal(changed.length, 4, 'only the type of one box differs');
  });

  it('[H284] a file that is not an m4a, is truncated or has invalid sizes is not changed', () => {
    const endless = Buffer.alloc(16, 0xff);
    for (const file of [Buffer.alloc(0), Buffer.from('not a song'), Buffer.alloc(64), endless])
      assert.deepEqual(hideTags(file), file);
  });
});
