import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { describeMedia, describePosition } from './media-description.ts';

// The cast is safe: `describeMedia` and `describePosition` read only these fields.
const playing = {
  startTime: 1_000_000,
  endTime: 1_180_000,
  song: {
    trackName: 'Glass Estuary',
    artistName: 'Marrow & Finch',
  },
} as unknown as NowPlaying;

describe('describeMedia and describePosition (system media controls)', () => {
  it('[H1654] the system’s media controls show title, artist, hangout and covers in three sizes, and only the hangout while nothing plays', () => {
    assert.deepEqual(describeMedia(playing, 'Velvet Static', '/api/songs/5/cover?v=ab&size=500'), {
      title: 'Glass Estuary',
      artist: 'Marrow & Finch',
      album: 'Velvet Static',
      artwork: [128, 256, 500].map((size) => ({
        src: `/api/songs/5/cover?v=ab&size=${size}`,
        sizes: `${size}x${size}`,
      })),
    });
    assert.deepEqual(describeMedia(null, 'Velvet Static', null), { title: 'Velvet Static' });
  });

  it('[H1654] the system’s media controls show the position in the song, but none before a song begins or after it ends', () => {
    assert.deepEqual(describePosition(playing, 1_060_000), { duration: 180, position: 60, playbackRate: 1 });
    for (const [play, now] of [
      [null, 5],
      [playing, 999_999],
      [playing, 1_180_000],
    ] as const)
      assert.equal(describePosition(play, now), undefined);
  });
});
