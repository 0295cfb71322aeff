import assert from 'node:assert/strict';
import { sizeCover } from './cover-size.ts';

describe('sizeCover', () => {
  it('[H275] sizeCover returns the URL of the stored size that fits the shown size, and leaves URLs of other sites unchanged', () => {
    const cover = '/api/room-service/songs/8/cover?size=500';
    assert.equal(sizeCover(cover, 48), '/api/room-service/songs/8/cover?size=128');
    assert.equal(sizeCover(cover, 96), '/api/room-service/songs/8/cover?size=256');
    assert.equal(sizeCover(cover, 300), cover);
    assert.equal(sizeCover('https://i.scdn.co/image/1', 48), 'https://i.scdn.co/image/1');
  });
});
