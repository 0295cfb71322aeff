import assert from 'node:assert/strict';
import { isVideoOf } from './video-of.ts';

describe('isVideoOf, whether a video shows a song', () => {
  const song = { trackName: 'Señales', artistName: 'The Chirps', duration: 200 };
  const video = (trackName: string, artistName = 'Some Channel', duration = 203) => ({
    ...{ trackName, artistName, duration },
  });

  it('[H1073] a video that names song and artist and has a similar duration matches the song', () => {
    assert.equal(isVideoOf(song, video('The Chirps - Senales (Official Video)')), true);
    assert.equal(isVideoOf(song, video('SEÑALES', 'The Chirps')), true);
  });

  it('[H1073] a video with another title, artist or duration, or an unknown duration, does not match the song', () => {
    assert.equal(isVideoOf(song, video('The Chirps - Otras')), false);
    assert.equal(isVideoOf(song, video('Señales')), false);
    assert.equal(isVideoOf(song, video('Señales', 'The Chirpsters')), false);
    assert.equal(isVideoOf(song, video('Señales', 'The Chirps', 206)), false);
    assert.equal(isVideoOf({ ...song, duration: 0 }, video('Señales', 'The Chirps', 0)), false);
    assert.equal(isVideoOf({ ...song, trackName: '!' }, video('The Chirps')), false);
  });
});
