import type { ExternalProvider } from '@hangout/providers';

/** A track of the stand-ins, with real audio. Several providers may have the same track. */
export interface StandInTrack {
  /** Positive and unique; its ids at the providers are made from it. */
  readonly number: number;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly year: number;
  /** Seconds. */
  readonly duration: number;
  readonly explicit: boolean;
  readonly genre: string;
  readonly isrc: string;
  /** Paths of local files. */
  readonly audioFile: string;
  readonly coverFile: string | null;
  /** The providers that have the track. */
  readonly providers: readonly ExternalProvider[];
  /** Countries in which the track cannot be played, two upper-case letters. */
  readonly blockedIn?: readonly string[];
  /** A private SoundCloud track, which only its owner and people with its secret can find and play. */
  readonly isPrivate?: boolean;
  /** False for a video that its owner allows only on YouTube's own pages. */
  readonly isEmbeddable?: boolean;
}

/** A playlist or album that every provider has; each shows only the tracks that it has. */
export interface StandInCollection {
  readonly number: number;
  readonly kind: 'playlist' | 'album';
  readonly name: string;
  readonly description: string;
  /**
   * Numbers of tracks, in order. One that is missing in the catalogue stands for a song that the provider no
   * longer has.
   */
  readonly tracks: readonly number[];
}

export interface StandInCatalogue {
  readonly tracks: readonly StandInTrack[];
  readonly collections: readonly StandInCollection[];
}

/**
 * Returns a provider's tracks with all words of a query in title, artist or album, in the catalogue's order.
 */
export function findTracks(
  { tracks }: StandInCatalogue,
  provider: ExternalProvider,
  words: string,
): StandInTrack[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return tracks.filter((track) => {
    if (!track.providers.includes(provider) || track.isPrivate) return false;
    const text = `${track.title} ${track.artist} ${track.album}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Finds a provider's track by its number; null if the provider does not have it. */
export function trackOf(
  { tracks }: StandInCatalogue,
  provider: ExternalProvider,
  number: number,
): StandInTrack | null {
  return tracks.find((track) => track.number === number && track.providers.includes(provider)) ?? null;
}
