import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StandInCatalogue, StandInCollection, StandInTrack } from '@hangout/provider-stand-ins';
import { composeChirps } from '../songs/chirps.ts';

const everywhere = ['audius', 'youtube', 'spotify', 'apple', 'soundCloudPublic', 'sevenDigital'] as const;

const TEST_TRACK_SECONDS = 40;

/** A playlist that repeats twelve songs and is longer than a page. No provider has its second song. */
export const longPlaylist: StandInCollection = {
  number: 2,
  kind: 'playlist',
  name: 'Again and Again',
  description: 'More songs than one page holds',
  tracks: Array.from({ length: 103 }, (_, index) => (index === 1 ? 999 : (index % 12) + 1)),
};

export interface TestCatalogue {
  readonly catalogue: StandInCatalogue;
  remove(): void;
}

/**
 * Creates a catalogue of `count` tracks with ISRCs, `seconds` long, at all providers; playlist 1 contains
 * them all. The tracks are chirps, so that a recording shows the position.
 */
export function createTestCatalogue(
  count = 12,
  tracks: readonly Partial<StandInTrack>[] = [],
  seconds = TEST_TRACK_SECONDS,
  playlists: readonly StandInCollection[] = [],
): TestCatalogue {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-catalogue-'));
  const audioFile = join(folder, 'chirps.wav');
  writeFileSync(audioFile, composeChirps(seconds));
  const made = Array.from(
    { length: count },
    (_, index): StandInTrack => ({
      number: index + 1,
      title: `Test Song ${index + 1}`,
      artist: index % 2 === 0 ? 'The Chirps' : 'Las Señales',
      album: 'Signals',
      year: 2024,
      duration: seconds,
      explicit: false,
      genre: 'Electronic',
      isrc: `ZZHNG24${String(index + 1).padStart(5, '0')}`,
      audioFile,
      coverFile: null,
      providers: everywhere,
      ...tracks[index],
    }),
  );
  const playlist = {
    number: 1,
    kind: 'playlist' as const,
    name: 'Signals for Everybody',
    description: 'All test songs',
    tracks: made.map(({ number }) => number),
  };
  return {
    catalogue: { tracks: made, collections: [playlist, ...playlists] },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
