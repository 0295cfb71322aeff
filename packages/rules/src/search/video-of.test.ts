import assert from 'node:assert/strict';
import { isVideoOf } from './video-of.ts';

describe('isVideoOf', () => {
  const song = { trackName: 'Señales', artistName: 'The Chirps', duration: 200 };
  const video = (trackName: string, artistName = 'Some Channel', duration = 203) => ({
    ...{ trackName, artistName, duration },
  });

  it('[H1073] a video matches a song if it names song and artist and is as long', () => {
    assert.equal(isVideoOf(song, video('The Chirps - Senales (Official Video)')), true);
    assert.equal(isVideoOf(song, video('SEÑALES', 'The Chirps')), true);
  });

  it('[H1073] another title, artist or length, or an unknown length, is no match', () => {
    assert.equal(isVideoOf(song, video('The Chirps - Otras')), false);
    assert.equal(isVideoOf(song, video('Señales')), false);
    assert.equal(isVideoOf(song, video('Señales', 'The Chirpsters')), false);
    assert.equal(isVideoOf(song, video('Señales', 'The Chirps', 206)), false);
    assert.equal(isVideoOf({ ...song, duration: 0 }, video('Señales', 'The Chirps', 0)), false);
    assert.equal(isVideoOf({ ...song, trackName: '!' }, video('The Chirps')), false);
  });
});
