import assert from 'node:assert/strict';
import { sizeImage } from './stored-image.ts';

describe('sizeImage', () => {
  it('[H557] sizeImage requests the smallest stored width that is at least twice the shown width, or the largest one if none is so wide', () => {
    const url = '/api/user-service/users/images/one';
    assert.deepEqual(
      [30, 64, 104, 250, 600].map((width) => sizeImage(url, width)),
      [128, 128, 256, 500, 1024].map((stored) => `${url}?size=${stored}`),
    );
  });
});
