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

describe('songs of providers', () => {
  it('[R283] the size of a cover is the nearest that is not below the wanted one', () => {
    const sizes = [256, 182, 183, 33, 1].map((size) =>
      chooseThumbnailSize(SEVEN_DIGITAL_THUMBNAIL_SIZES, size),
    );
    assert.deepEqual(sizes, [350, 182, 200, 33, 33]);
  });

  it('[H1040] a size above all becomes the largest', () => {
    assert.equal(chooseThumbnailSize(SEVEN_DIGITAL_THUMBNAIL_SIZES, 900), 800);
  });

  it('[R274] a cover is 256 pixels wide by default', () => {
    assert.equal(DEFAULT_THUMBNAIL_SIZE, 256);
    assert.equal(chooseThumbnailSize([100, 256, 500]), 256);
  });

  it('[R121][R278] the address of a stream is good for an hour and the length of the song', () => {
    assert.deepEqual([STREAM_CACHE_MS, streamBlobLifeMs(200)], [3_600_000, 3_800_000]);
  });

  it('[H1042] a preview begins a quarter into the song and ends with it at the latest', () => {
    assert.deepEqual([240, 36, 20, 0].map(previewStart), [60, 6, 0, 0]);
  });

  it('[R145] private tracks are found by title or uploader in any case, and not by anything else', () => {
    const track = { title: 'Night Demo', username: 'DJ Ágata' };
    assert.deepEqual(
      ['night', 'NIGHT DEMO', ' demo ', 'ágata', 'DJ ÁGATA', 'morning', 'night ágata', '', '  '].map(
        (query) => matchesAccountTrack(query, track),
      ),
      [true, true, true, true, true, false, false, false, false],
    );
  });
});
