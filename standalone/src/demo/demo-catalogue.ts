import type { ShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { type StandInCatalogue, startStandIns } from '@hangout/provider-stand-ins';
import { songs } from '@hangout/world';

const everywhere = ['audius', 'youtube', 'spotify', 'apple', 'soundCloudPublic', 'sevenDigital'] as const;

/**
 * Creates the stand-ins' catalogue, for machines without internet: every provider has the songs of the demo
 * world, with one playlist of all songs and an album for each album name.
 */
export function createDemoCatalogue(): StandInCatalogue {
  const tracks = songs.map((song, index) => ({
    number: index + 1,
    title: song.title,
    artist: song.artist,
    album: song.album,
    year: song.releaseYear,
    duration: song.durationSeconds,
    explicit: song.explicit,
    genre: song.genre,
    // No country has the code ZZ, so no real song has this ISRC.
    isrc: `ZZHNG${String(song.releaseYear).slice(-2)}${String(index + 1).padStart(5, '0')}`,
    audioFile: song.masterFile,
    coverFile: song.coverFile,
    providers: everywhere,
  }));
  const albums = [...new Set(tracks.map(({ album }) => album))];
  return {
    tracks,
    collections: [
      {
        number: 1,
        kind: 'playlist',
        name: 'All Night',
        description: 'Every song of the demo catalogue',
        tracks: tracks.map(({ number }) => number),
      },
      ...albums.map((name, index) => ({
        number: index + 2,
        kind: 'album' as const,
        name,
        description: '',
        tracks: tracks.filter(({ album }) => album === name).map(({ number }) => number),
      })),
    ],
  };
}

/** Starts the stand-ins for all music providers with the demo catalogue; returns their origin. */
export async function startDemoCatalogue(shutdown: ShutdownStack): Promise<string> {
  const standIns = await startStandIns({ catalogue: createDemoCatalogue() });
  shutdown.add('stand-ins of music providers', () => standIns.close());
  return standIns.origin;
}
