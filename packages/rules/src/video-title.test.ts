import assert from 'node:assert/strict';
import { readVideoTitle } from './video-title.ts';

describe('readVideoTitle, which reads song and artist from a video’s title and channel', () => {
  const cases = [
    ['The Chirps - Rain (Official Video)', 'TheChirpsVEVO', 'Rain', 'The Chirps'],
    ['The Chirps – Rain [Official Music Video HD]', 'Some Label', 'Rain', 'The Chirps'],
    ['Rain', 'The Chirps - Topic', 'Rain', 'The Chirps'],
    ['Rain - Slow Version', 'The Chirps - Topic', 'Rain - Slow Version', 'The Chirps'],
    ['Rain (Lyrics)', 'The Chirps Official', 'Rain', 'The Chirps'],
    ['Rain (Night Mix)', 'Ann', 'Rain (Night Mix)', 'Ann'],
    ['[Official Audio]', 'Ann', '[Official Audio]', 'Ann'],
    ['Re-Entry', 'Vevo', 'Re-Entry', 'Vevo'],
  ] as const;
  for (const [title, channel, trackName, artistName] of cases)
    it(`[H1001] the video “${title}” of the channel ${channel} is the song “${trackName}” by ${artistName}`, () =>
      assert.deepEqual(readVideoTitle(title, channel), { trackName, artistName }));
});
