import assert from 'node:assert/strict';
import { findFileProblem } from './check-file.ts';

const file = (name: string, size = 1_000, type = '') => ({ name, size, type });

describe('findFileProblem', () => {
  it('[H519] accepts any audio file up to 100 MB', () => {
    for (const name of ['a.mp3', 'B.WAV', 'c.flac', 'd.m4a', 'e.opus'])
      assert.equal(findFileProblem(file(name)), null);
    assert.equal(findFileProblem(file('recording', 10, 'audio/webm')), null);
  });

  it('[H519] refuses a file that is no audio or too large', () => {
    assert.equal(findFileProblem(file('notes.txt')), 'wrongKind');
    assert.equal(findFileProblem(file('a.mp3', 101 * 1024 * 1024)), 'tooBig');
  });
});
