import assert from 'node:assert/strict';
import { choosePreview, previewKey, previewStartOf } from './song-previews.ts';

describe('choosing the source of a song preview', () => {
  const song = { trackName: 'Rain', musicProviders: {}, previews: [], duration: 200 };
  const all = { uploadService: '1', sevenDigital: '2', audius: '3', soundCloudPublic: '4', spotify: '5' };
  const from = (ids: Record<string, string>, previews: string[] = []) => {
    const origin = choosePreview({ ...song, musicProviders: ids, previews });
    return origin && previewKey(origin);
  };

  it('[H1042] a preview uses the uploaded file if there is one, else an excerpt, else the catalogue, else the whole song at another provider', () => {
    const { uploadService, ...others } = all;
    const { sevenDigital, ...open } = others;
    assert.equal(from(all, ['https://p/1']), `upload:${uploadService}`);
    assert.equal(from(others, ['https://p/1']), 'https://p/1');
    assert.equal(from(others), `catalogue:${sevenDigital}`);
    assert.equal(from(open), 'audius:3');
    assert.equal(from({ soundCloudPublic: '4' }), 'soundCloudPublic:4');
  });

  it('[H1042] a song that only its provider’s own player can play has no preview', () => {
    assert.equal(from({ spotify: '5', youtube: '6', apple: '7' }), null);
  });

  it('[H1042] the preview of an excerpt starts at the excerpt’s beginning; the preview of a whole song starts at a quarter of the song’s length', () => {
    const startOf = (ids: Record<string, string>, previews: string[] = []) => {
      const origin = choosePreview({ ...song, musicProviders: ids, previews });
      return origin && previewStartOf(origin, song);
    };
    assert.deepEqual(
      [startOf({ audius: '3' }), startOf({ uploadService: '1' }), startOf({ sevenDigital: '2' })],
      [50, 50, 0],
    );
    assert.equal(startOf({ spotify: '5' }, ['https://p/1']), 0);
  });
});
