import assert from 'node:assert/strict';
import { findFileProblem } from './check-file.ts';

const file = (name: string, size = 1_000, type = '') => ({ name, size, type });

describe('findFileProblem', () => {
  it('[H519] any audio file of up to 100 MB is accepted for upload', () => {
    for (const name of ['a.mp3', 'B.WAV', 'c.flac', 'd.m4a', 'e.opus'])
      assert.equal(findFileProblem(file(name)), null);
    assert.equal(findFileProblem(file('recording', 10, 'audio/webm')), null);
    assert.equal(findFileProblem(file('a.mp3', 100_000_000)), null);
  });

  it('[H519] a file that is not audio or is too large is refused for upload', () => {
    assert.equal(findFileProblem(file('notes.txt')), 'wrongKind');
    assert.equal(findFileProblem(file('a.mp3', 101 * 1024 * 1024)), 'tooBig');
  });
});
