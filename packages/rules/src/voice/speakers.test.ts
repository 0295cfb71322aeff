import assert from 'node:assert/strict';
import { CAPTION_PAUSE_MS, createCaptions, createSpeakers } from './speakers.ts';

const levels = (...uuids: string[]) => new Map(uuids.map((uuid) => [uuid, 0.5]));

describe('names of current speakers', () => {
  it('[H1468] a speaker stays listed as current during short pauses, and is removed after a longer one', () => {
    const speakers = createSpeakers();
    assert.deepEqual(speakers(levels('ana'), 0), ['ana']);
    assert.deepEqual(speakers(levels('bo'), 1_000), ['ana', 'bo']);
    assert.deepEqual(speakers(levels(), 2_000), ['bo']);
    assert.deepEqual(speakers(levels(), 3_000), []);
  });

  it('[H1468] a speaker is announced to screen readers, and announced again only after a long silence', () => {
    const announce = createCaptions();
    assert.deepEqual(announce(['ana'], 0), ['ana']);
    assert.deepEqual(announce(['ana', 'bo'], 10_000), ['bo']);
    assert.deepEqual(announce([], 12_000), []);
    assert.deepEqual(announce(['ana'], 13_000), []);
    assert.deepEqual(announce(['ana', 'bo'], 13_000 + CAPTION_PAUSE_MS + 1), ['ana', 'bo']);
  });
});
