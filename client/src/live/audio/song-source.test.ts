import assert from 'node:assert/strict';
import { fileTimeAt } from './song-source.ts';

describe('fileTimeAt', () => {
  it('[H092] the position in a song’s audio file is the position in the song plus the trim, in seconds, and never below 0', () => {
    assert.equal(fileTimeAt(30_000, 24), 30.024);
    assert.equal(fileTimeAt(0, -200), 0);
  });
});
