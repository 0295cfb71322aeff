import assert from 'node:assert/strict';
import {
  chooseThumbnailSize,
  DEFAULT_THUMBNAIL_SIZE,
  matchesAccountTrack,
  previewStart,
  SEVEN_DIGITAL_THUMBNAIL_SIZES,
  STREAM_CACHE_MS,
  streamBlobLifeMs,
} from './provider-songs.ts';

describe('songs of music providers: covers, streams, previews', () => {
  it('[R283] chooseThumbnailSize chooses the smallest available size that is large enough', () => {
    const sizes = [256, 182, 183, 33, 1].map((size) =>
      chooseThumbnailSize(SEVEN_DIGITAL_THUMBNAIL_SIZES, size),
    );
    assert.deepEqual(sizes, [350, 182, 200, 33, 33]);
  });

  it('[H1040] chooseThumbnailSize chooses the largest size if none is large enough', () => {
    assert.equal(chooseThumbnailSize(SEVEN_DIGITAL_THUMBNAIL_SIZES, 900), 800);
  });

  it('[R274] a song’s cover is 256 pixels wide by default', () => {
    assert.equal(DEFAULT_THUMBNAIL_SIZE, 256);
    assert.equal(chooseThumbnailSize([100, 256, 500]), 256);
  });

  it('[R121][R278] a fetched stream is cached for an hour, and its blob URL stays valid for an hour plus the song’s length', () => {
    assert.deepEqual([STREAM_CACHE_MS, streamBlobLifeMs(200)], [3_600_000, 3_800_000]);
  });

  it('[H1042] a preview starts a quarter into the song, early enough to end before the song does', () => {
    assert.deepEqual([240, 36, 20, 0].map(previewStart), [60, 6, 0, 0]);
  });

  it('[R145] a search finds a private track by a part of its title or of its uploader’s name, regardless of letter case', () => {
    const track = { title: 'Night Demo', username: 'DJ Ágata' };
    assert.deepEqual(
      ['night', 'NIGHT DEMO', ' demo ', 'ágata', 'DJ ÁGATA', 'morning', 'night ágata', '', '  '].map(
        (query) => matchesAccountTrack(query, track),
      ),
      [true, true, true, true, true, false, false, false, false],
    );
  });
});
